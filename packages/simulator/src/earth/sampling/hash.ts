/**
 * A well mixed 32-bit integer of up to three integer coordinates and a seed (multiply-xorshift rounds).
 * Every choice the simulated Earth makes comes from here, so a place always answers the same.
 */
export function hashOf(i: number, j: number, k: number, seed: number): number {
  let h = seed ^ Math.imul(i, 0x8da6b343) ^ Math.imul(j, 0xd8163841) ^ Math.imul(k, 0xcb1ab31f);
  h = Math.imul(h ^ (h >>> 16), 0x7feb352d);
  h = Math.imul(h ^ (h >>> 15), 0x846ca68b);
  return h ^ (h >>> 16);
}

/** The same as a number in [0, 1). */
export function unitHash(i: number, j: number, k: number, seed: number): number {
  return (hashOf(i, j, k, seed) >>> 0) / 4294967296;
}

/** A fresh number in [0, 1) from an earlier hash; `salt` tells several draws from one hash apart. */
export function draw(hash: number, salt: number): number {
  return unitHash(hash, salt, 0x51ed, 0x2545f491);
}

/** A hash of text (FNV-1a), to name seeds and to draw by a scene's id. */
export function textHash(text: string, seed = 0x811c9dc5): number {
  let h = seed;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return hashOf(h, 0, 0, 0);
}
