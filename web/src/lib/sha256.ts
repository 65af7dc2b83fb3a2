// SHA-256 and HMAC-SHA-256 (FIPS 180-4, RFC 2104).  The browser's own WebCrypto is used where it is offered;
// it is withheld from pages opened over plain http on a home network, and there the same sums are done here,
// so that nobody has to take our word for a roll.
const kRounds = roundConstants();

function roundConstants(): Uint32Array {
  // The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  const out = new Uint32Array(64);
  let found = 0;
  for (let n = 2; found < 64; n++) {
    let isPrime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) isPrime = false;
    if (isPrime) out[found++] = Math.floor((Math.cbrt(n) % 1) * 2 ** 32);
  }
  return out;
}

const kStart = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
];

function rotate(x: number, n: number): number {
  return (x >>> n) | (x << (32 - n));
}

function compress(state: Uint32Array, block: DataView, at: number): void {
  const w = new Uint32Array(64);
  for (let i = 0; i < 16; i++) w[i] = block.getUint32(at + 4 * i);
  for (let i = 16; i < 64; i++) {
    const a = w[i - 15]!;
    const b = w[i - 2]!;
    const s0 = rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3);
    const s1 = rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10);
    w[i] = (w[i - 16]! + s0 + w[i - 7]! + s1) | 0;
  }
  let [a, b, c, d, e, f, g, h] = Array.from(state) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let i = 0; i < 64; i++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + kRounds[i]! + w[i]!) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((x, i) => (state[i] = (state[i]! + x) | 0));
}

/** The sums done here, without WebCrypto. */
export function sha256Here(data: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array((((data.length + 8) >> 6) + 1) << 6);
  padded.set(data);
  padded[data.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(data.length / 2 ** 29));
  view.setUint32(padded.length - 4, data.length << 3);
  const state = new Uint32Array(kStart);
  for (let at = 0; at < padded.length; at += 64) compress(state, view, at);
  const out = new Uint8Array(32);
  const words = new DataView(out.buffer);
  state.forEach((x, i) => words.setUint32(4 * i, x));
  return out;
}

export function hmacSha256Here(key: Uint8Array, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256Here(key) : key);
  const inner = concat(
    block.map((b) => b ^ 0x36),
    data,
  );
  return sha256Here(
    concat(
      block.map((b) => b ^ 0x5c),
      sha256Here(inner),
    ),
  );
}

export function concat(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

function subtle(): SubtleCrypto | undefined {
  return globalThis.crypto?.subtle;
}

export async function sha256(data: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const web = subtle();
  return web ? new Uint8Array(await web.digest('SHA-256', data)) : sha256Here(data);
}

export type Mac = (data: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>;

/** HMAC-SHA-256 under one key. */
export async function hmacSha256(key: Uint8Array<ArrayBuffer>): Promise<Mac> {
  const web = subtle();
  if (!web) return async (data) => hmacSha256Here(key, data);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await web.importKey('raw', key, algorithm, false, ['sign']);
  return async (data) => new Uint8Array(await web.sign('HMAC', imported, data));
}
