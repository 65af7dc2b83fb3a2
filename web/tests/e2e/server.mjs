// Starts the program under test on a free port of this machine with a data folder of its own, and ends it.
// With a folder of built files it also puts them in front of the program, so that the page can be worked on
// without building the program again.
import { spawn } from 'node:child_process';
import { createServer, request as httpRequest } from 'node:http';
import { connect, createServer as createSocketServer } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createSocketServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

async function isReady(address) {
  try {
    return (await (await fetch(`${address}/healthz`)).text()).trim() === 'ok';
  } catch {
    return false;
  }
}

function launch(binary, port, data) {
  const child = spawn(
    binary,
    ['serve', '--host', '127.0.0.1', '--port', String(port), '--data', data],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const lines = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => lines.push(String(chunk)));
  const ended = new Promise((resolve) =>
    child.on('exit', (code, signal) => resolve(code ?? signal)),
  );
  return { child, lines, ended };
}

/** The program itself: `stop` and `start` may be called again to play a restart. */
export async function startProgram(binary) {
  const data = mkdtempSync(join(tmpdir(), 'kydai-e2e-'));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  let running;

  async function start() {
    running = launch(binary, port, data);
    for (let i = 0; i < 200; i++) {
      if (await isReady(address)) return;
      if (running.child.exitCode !== null) break;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`the program did not start:\n${running.lines.join('')}`);
  }

  async function stop() {
    running.child.kill('SIGTERM');
    const timer = setTimeout(() => running.child.kill('SIGKILL'), 8000);
    const how = await running.ended;
    clearTimeout(timer);
    return how;
  }

  await start();
  return {
    address,
    start,
    stop,
    async end() {
      await stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

/** Serves `dist` and hands /api, /ws and /healthz on to the program. */
export async function putInFront(address, dist) {
  const { hostname, port } = new URL(address);
  const sockets = new Set();
  const server = createServer(async (request, response) => {
    const path = new URL(request.url, address).pathname;
    if (path.startsWith('/api') || path === '/healthz') {
      const onward = httpRequest(
        { hostname, port, path: request.url, method: request.method, headers: request.headers },
        (answer) => {
          response.writeHead(answer.statusCode, answer.headers);
          answer.pipe(response);
        },
      );
      onward.on('error', () => response.writeHead(502).end());
      request.pipe(onward);
      return;
    }
    const file = normalize(extname(path) ? path : '/index.html');
    try {
      const bytes = await readFile(join(dist, file));
      response
        .writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' })
        .end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  server.on('upgrade', (request, socket, head) => {
    const onward = connect(Number(port), hostname, () => {
      const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`);
      onward.write(`${request.method} ${request.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
      onward.write(head);
      socket.pipe(onward).pipe(socket);
    });
    for (const one of [socket, onward])
      one.on('error', () => [socket, onward].forEach((other) => other.destroy()));
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    async end() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
