import { describe, expect, it } from 'vitest';
import { newPlane } from '../plane.ts';
import { joinedPieces, piecesBySource } from './plume-pieces.ts';
import { segment } from './segment.ts';

/** A plume in two pieces, two pixels apart, and another one far away. */
const scores = newPlane(40, 10, 0);
for (const x of [2, 3, 4, 5]) scores.values[3 * 40 + x] = 5;
for (const x of [8, 9, 10]) scores.values[3 * 40 + x] = 9;
for (const x of [30, 31, 32]) scores.values[6 * 40 + x] = 6;
const pieces = segment(scores, { seed: 3.5, grow: 2, minScore: 1 }).map((each) => ({
  ...each,
  head: {
    point: [((each.pixels[0] ?? 0) % 40) + 0.5, Math.floor((each.pixels[0] ?? 0) / 40) + 0.5] as const,
  },
}));

describe('pieces of torn plumes', () => {
  it('belong to one source where their heads are near each other', () => {
    const sources = piecesBySource(pieces, 7.5);
    expect(sources.map((each) => each.map(({ head }) => head.point[0]))).toEqual([[8.5, 2.5], [30.5]]);
    expect(piecesBySource(pieces, 5)).toHaveLength(3);
  });

  it('are one object with all their pixels, the score of connected ones and the highest peak', () => {
    const [source = []] = piecesBySource(pieces, 7.5);
    const whole = joinedPieces(source, scores);
    expect([...whole.pixels]).toEqual([122, 123, 124, 125, 128, 129, 130]);
    expect(whole.score).toBeCloseTo((4 * 5 + 3 * 9) / Math.sqrt(7), 5);
    expect(whole.peak).toBe(128);
  });

  it('do not depend on the order in which they were found', () => {
    expect(piecesBySource(pieces.toReversed(), 7.5)).toEqual(piecesBySource(pieces, 7.5));
  });
});
