// What the checks beside this folder share: ffish itself, and random numbers that a seed repeats.
import { createRequire } from 'node:module';

export async function loadFfish() {
  // ffish 0.7.10 was built for browsers and an older Node: with fetch present it looks for its wasm on the web, and
  // it turns every later error of ours into its own.
  globalThis.fetch = undefined;
  const before = { u: process.listeners('uncaughtException'), r: process.listeners('unhandledRejection') };
  const ffish = createRequire(import.meta.url)(new URL('node_modules/ffish', import.meta.url).pathname);
  for (const [event, kept] of [['uncaughtException', before.u], ['unhandledRejection', before.r]]) {
    for (const listener of process.listeners(event)) {
      if (!kept.includes(listener)) process.removeListener(event, listener);
    }
  }
  await new Promise((resolve) => { ffish.onRuntimeInitialized = resolve; });
  return ffish;
}

// A small random generator, so that a seed names a run.
export function makeRandom(seed) {
  let state = seed >>> 0;
  return (n) => {
    state = (state + 0x9e3779b9) >>> 0;
    let x = state;
    x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
    x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
    return ((x ^ (x >>> 16)) >>> 0) % n;
  };
}
