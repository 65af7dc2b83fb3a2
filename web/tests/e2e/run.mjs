// The browser tests.   node web/tests/e2e/run.mjs --binary build/release/kydai [--only WORDS] [--dist web/dist]
// One line a test, then "N passed, N failed"; the exit status is 1 when a test failed.
import { chromium } from 'playwright-core';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { cases } from './cases.mjs';
import { chromiumFlags, option } from './options.mjs';
import { putInFront, startProgram } from './server.mjs';

const binary = resolve(option('binary') ?? 'build/release/kydai');
if (!existsSync(binary)) {
  console.error(`--binary: ${binary} is not there; build it first`);
  process.exit(2);
}
const only = option('only');
const dist = option('dist');
const executablePath = option('chromium') ?? '/usr/bin/chromium';
const shots = mkdtempSync(join(tmpdir(), 'kydai-shots-'));

const program = await startProgram(binary);
const front = dist ? await putInFront(program.address, resolve(dist)) : undefined;
const browser = await chromium.launch({ executablePath, args: chromiumFlags });
const env = { browser, program, address: front?.address ?? program.address, shots };

let passed = 0;
let failed = 0;
for (const { name, run } of cases) {
  if (only && !name.includes(only)) continue;
  const start = Date.now();
  try {
    await run(env);
    passed += 1;
    console.log(`ok      ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed += 1;
    console.log(
      `FAILED  ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)\n${error.stack ?? error}`,
    );
  }
}

await browser.close();
await front?.end();
await program.end();
if (failed > 0) console.log(`pictures of the failed pages: ${shots}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
