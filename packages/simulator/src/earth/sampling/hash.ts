/**
 * Hashes up to three integer coordinates and a seed to a 32-bit integer (multiply-xorshift rounds). Every random
 * choice of the simulated Earth is made from it, so that a position is always the same.
 */
export function hashOf(i: number, j: number, k: number, seed: number): number {
  let h = seed ^ Math.imul(i, 0x8da6b343) ^ Math.imul(j, 0xd8163841) ^ Math.imul(k, 0xcb1ab31f);
  h = Math.imul(h ^ (h >>> 16), 0x7feb352d);
  h = Math.imul(h ^ (h >>> 15), 0x846ca68b);
  return h ^ (h >>> 16);
}

/** Hashes coordinates and a seed to a number in [0, 1). */
export function unitHash(i: number, j: number, k: number, seed: number): number {
  return (hashOf(i, j, k, seed) >>> 0) / 4294967296;
}

/** Draws a number in [0, 1) from a hash; several draws from one hash differ by their `salt`. */
export function draw(hash: number, salt: number): number {
  return unitHash(hash, salt, 0x51ed, 0x2545f491);
}

/** Hashes text (FNV-1a), for named seeds and for draws by a scene's id. */
export function textHash(text: string, seed = 0x811c9dc5): number {
  let h = seed;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return hashOf(h, 0, 0, 0);
}
