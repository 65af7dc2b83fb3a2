// Proves that the games and the search are pure: their wasm module imports nothing, and it plays, word for word,
// what the native build plays, for every game, profile and number of seats, several seeds, rules of the profile and rules
// turned at random, with every bot level thinking at the end of each walk.
//
//   wasm/build && node wasm/purity_test.mjs build/wasm/games.wasm build/release/wasm/wasm_walks
//
// The last line reads `N passed, N failed`; exit 1 if any failed.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const [modulePath, nativePath] = process.argv.slice(2);
if (!modulePath || !nativePath) {
  console.error('usage: node purity_test.mjs MODULE NATIVE_PROGRAM');
  process.exit(2);
}

const kPlies = 400;
const kNodes = 300;
const kTurned = [0, 1, 2, 4];
const kSeeds = [1, 20190730, 4294967295];

let passed = 0;
let failed = 0;
function check(is, what) {
  if (is) {
    ++passed;
  } else {
    ++failed;
    console.error(`FAILED: ${what}`);
  }
}

const module = new WebAssembly.Module(readFileSync(modulePath));
const imports = WebAssembly.Module.imports(module).map((i) => `${i.module}.${i.name}`);
check(imports.length === 0, `the module imports ${imports.join(', ')}`);
if (imports.length > 0) {
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(1);
}

function begin() {
  const { exports } = new WebAssembly.Instance(module, {});
  exports._initialize();
  return exports;
}

function nameOf(host, game) {
  let name = '';
  for (let at = 0, letter; (letter = host.kydai_name(game, at)) !== 0; ++at) name += String.fromCharCode(letter);
  return name;
}

// What `walks` prints for the same line.
function walk(host, { game, profile, seats, turned, seed, plies, nodes }) {
  if (host.kydai_start(game, profile, seats, turned, seed) === 0) return { hash: '-', ends: 0, answers: 0 };
  const ends = host.kydai_play(plies);
  const answers = host.kydai_think(nodes);
  const hex = (half) => (half >>> 0).toString(16).padStart(8, '0');
  return { hash: hex(host.kydai_hash_high()) + hex(host.kydai_hash_low()), ends, answers };
}

const host = begin();
const plans = [];
for (let game = 0; game < host.kydai_games(); ++game) {
  for (let profile = 0; profile < host.kydai_profiles(game); ++profile) {
    for (let seats = host.kydai_seats_min(game); seats <= host.kydai_seats_max(game); ++seats) {
      for (const turned of kTurned) {
        for (const seed of kSeeds) plans.push({ game, profile, seats, turned, seed, plies: kPlies, nodes: kNodes });
      }
    }
  }
}
// There is no fifth game, no profile before the first, no game for nine.
const refused = [[99, 0, 2], [-1, 0, 2], [0, -1, 2], [0, 99, 2], [0, 0, 9]];
for (const [game, profile, seats] of refused) plans.push({ game, profile, seats, turned: 0, seed: 1, plies: 1, nodes: 0 });

const lines = plans.map((p) => [p.game, p.profile, p.seats, p.turned, p.seed, p.plies, p.nodes].join(' '));
const native = spawnSync(nativePath, { input: `${lines.join('\n')}\n`, encoding: 'utf8' });
if (native.status !== 0) throw new Error(`${nativePath} ended with ${native.status ?? native.error}`);
const expected = native.stdout.trim().split('\n');
check(expected.length === plans.length, `the native program answered ${expected.length} of ${plans.length} walks`);

const hashes = new Set();
const games = new Map();
plans.forEach((plan, i) => {
  const { hash, ends, answers } = walk(host, plan);
  check(hash === expected[i], `walk ${lines[i]}: module ${hash}, native ${expected[i]}`);
  const isRefused = i >= plans.length - refused.length;
  check((hash === '-') === isRefused, `walk ${lines[i]} ${isRefused ? 'should be refused' : 'was refused'}`);
  if (isRefused) return;
  hashes.add(hash);
  const sum = games.get(plan.game) ?? { walks: 0, ends: 0, answers: 0 };
  games.set(plan.game, { walks: sum.walks + 1, ends: sum.ends + ends, answers: sum.answers + answers });
});
// A comparison of constants would prove nothing: walks differ, games end, bots answer.
const walks = plans.length - refused.length;
check(hashes.size === walks, `${walks} walks gave only ${hashes.size} different hashes`);
check(games.size === host.kydai_games() && games.size > 0, 'a game was not walked');
for (const [game, { walks: n, ends, answers }] of games) {
  const name = nameOf(host, game);
  check(ends > 0, `no walk of ${name} reached an end`);
  check(answers > 0, `no bot of ${name} answered`);
  console.log(`${name}: ${n} walks of ${kPlies} plies, ${ends} games ended, ${answers} answers of bots`);
}
// A fresh instance that has played nothing else says the same: nothing is carried over from walk to walk.
const last = plans[walks - 1];
check(walk(begin(), last).hash === expected[walks - 1], 'a walk depends on the walks before it');

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
