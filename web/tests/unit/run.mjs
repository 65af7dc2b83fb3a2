// Runs every *.test.ts beside this file and beside the boards under node's own test runner.  They are
// bundled first, since older nodes read no TypeScript.
import { build } from 'esbuild';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const web = fileURLToPath(new URL('../..', import.meta.url));
const tests = ['tests/unit', 'src/boards', 'src/boards/tests'].flatMap((folder) => {
  if (!existsSync(join(web, folder))) return [];
  const names = readdirSync(join(web, folder)).filter((name) => name.endsWith('.test.ts'));
  return names.map((name) => join(web, folder, name));
});
const out = mkdtempSync(join(tmpdir(), 'kydai-web-'));

await build({
  entryPoints: tests,
  outbase: web,
  outdir: out,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node18',
  logLevel: 'warning',
});

const files = tests.map((path) => join(out, relative(web, path).replace(/\.ts$/, '.mjs')));
const child = spawn(process.execPath, ['--test', ...files], { stdio: 'inherit', cwd: web });
child.on('exit', (code) => {
  rmSync(out, { recursive: true, force: true });
  process.exitCode = code ?? 1;
});
