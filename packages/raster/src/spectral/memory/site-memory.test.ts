import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { robustStatistics } from '../objects/robust.ts';
import { newPlane, type Plane } from '../plane.ts';
import { backgroundOf, differenceTo } from './background.ts';
import { EMPTY_MEMORY, type MemoryPass, type MemoryPlume, memoryBefore, remember } from './site-memory.ts';

const SIZE = 48;
const OPTIONS = { pixelM: 8, eventBlurPx: 2 };
const DAY = 86_400_000;

function unit(seed: number): number {
  const raw = Math.sin(seed * 12.9898) * 43758.5453;
  return raw - Math.floor(raw);
}
/** Ground that every pass sees, with noise of standard deviation 100 of its own and a plume in a direction. */
function pass(number: number, plume?: { strength: number; direction: number }): MemoryPass {
  const plane = newPlane(SIZE, SIZE);
  for (let i = 0; i < plane.values.length; i++) {
    const [x, y] = [i % SIZE, Math.floor(i / SIZE)];
    const seed = number * 1e5 + i * 3;
    const noise = 245 * (unit(seed) + unit(seed + 1) - 1);
    plane.values[i] = 400 * Math.sin(x / 5) * Math.cos(y / 7) + noise;
  }
  const pixels: number[] = [];
  if (plume !== undefined) {
    for (let along = 0; along < 14; along++) {
      for (let across = -2; across <= 2; across++) {
        const x = Math.round(24 + along * Math.cos(plume.direction) - across * Math.sin(plume.direction));
        const y = Math.round(24 + along * Math.sin(plume.direction) + across * Math.cos(plume.direction));
        pixels.push(y * SIZE + x);
      }
    }
  }
  const unique = Int32Array.from(new Set(pixels)).sort();
  for (const pixel of unique) plane.values[pixel] = (plane.values[pixel] ?? 0) + (plume?.strength ?? 0);
  const plumes: MemoryPlume[] = plume === undefined ? [] : [{ head: [24.5, 24.5], pixels: unique }];
  return { id: `pass ${number}`, capturedAt: number * DAY, plane, plumes };
}
const meanAt = (plane: Plane, pixels: Int32Array) =>
  pixels.reduce((sum, pixel) => sum + (plane.values[pixel] ?? 0), 0) / pixels.length;

describe('site memory', () => {
  it('subtracts the ground of earlier passes, and the running median when there are none', () => {
    const memory = [1, 2, 3].map((n) => pass(n)).reduce(remember, EMPTY_MEMORY);
    const now = pass(9);
    const first = differenceTo(now.plane, backgroundOf(EMPTY_MEMORY, OPTIONS));
    const later = differenceTo(now.plane, backgroundOf(memory, OPTIONS));
    expect([first.memoryPasses, later.memoryPasses]).toEqual([0, 3]);
    expect(robustStatistics(later.plane.values).sigma).toBeLessThan(130);
    expect(robustStatistics(first.plane.values).sigma).toBeGreaterThan(180);
  });

  it('is the same for any order in which the passes arrive, and for passes that arrive twice', () => {
    const passes = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => ({ ...pass(n), capturedAt: (n >> 1) * DAY }));
    const expected = passes.reduce(remember, EMPTY_MEMORY);
    fc.assert(
      fc.property(fc.shuffledSubarray(passes, { minLength: 8 }), fc.nat(7), (order, again) => {
        const repeated = [...order, ...order.slice(again, again + 1)];
        const folded = repeated.reduce(remember, EMPTY_MEMORY);
        expect(folded.passes.map(({ id }) => id)).toEqual(expected.passes.map(({ id }) => id));
        expect(folded.sightings).toEqual(expected.sightings);
      }),
      { numRuns: 20 },
    );
    expect(expected.passes.map(({ id }) => id)).toEqual([3, 4, 5, 6, 7, 8].map((n) => `pass ${n}`));
  });

  it('omits the event of one pass from the background', () => {
    const plume = { strength: 900, direction: 0.5 };
    const passes = [pass(1), pass(2, plume), pass(3), pass(4)].map((each) => ({ ...each, plumes: [] }));
    const [clean, spoiled] = [passes.filter((_, i) => i !== 1), passes].map((each) =>
      backgroundOf(each.reduce(remember, EMPTY_MEMORY), OPTIONS),
    );
    const pixels = pass(2, plume).plumes?.[0]?.pixels ?? new Int32Array();
    const left =
      meanAt(spoiled?.mean ?? newPlane(0, 0), pixels) - meanAt(clean?.mean ?? newPlane(0, 0), pixels);
    expect(left).toBeLessThan(0.1 * 900);
  });

  it('still shows a source that leaks in every pass, whether the wind turns or not', () => {
    for (const turn of [0, 1.1]) {
      const leak = (n: number) => pass(n, { strength: 900, direction: n * turn });
      const memory = [1, 2, 3, 4, 5, 6].map(leak).reduce(remember, EMPTY_MEMORY);
      const now = leak(7);
      const pixels = now.plumes?.[0]?.pixels ?? new Int32Array();
      const { plane } = differenceTo(now.plane, backgroundOf(memory, OPTIONS));
      expect(meanAt(plane, pixels)).toBeGreaterThan(0.85 * 900);
      const unproven = { ...memory, sightings: memory.sightings.slice(0, 2) };
      const without = differenceTo(now.plane, backgroundOf(unproven, OPTIONS)).plane;
      if (turn === 0) expect(meanAt(without, pixels)).toBeLessThan(0.3 * 900);
    }
  });

  it('keeps the faint end of a lasting plume out of the background, which lies beyond its outline', () => {
    const strip = (from: number, to: number) =>
      Int32Array.from(
        { length: 3 * (to - from) },
        (_, k) => (23 + (k % 3)) * SIZE + from + Math.floor(k / 3),
      );
    const [outline, end] = [strip(24, 32), strip(32, 46)];
    const leak = (number: number): MemoryPass => {
      const plane = newPlane(SIZE, SIZE);
      for (let i = 0; i < plane.values.length; i++) plane.values[i] = 100 * (unit(number * 1e5 + i) - 0.5);
      for (const pixel of outline) plane.values[pixel] = 900;
      for (const pixel of end) plane.values[pixel] = 200;
      const plumes = [{ head: [24.5, 24.5] as const, pixels: outline }];
      return { id: `pass ${number}`, capturedAt: number * DAY, plane, plumes };
    };
    const memory = [1, 2, 3, 4].map(leak).reduce(remember, EMPTY_MEMORY);
    const now = leak(5).plane;
    const unproven = { ...memory, sightings: memory.sightings.slice(0, 2) };
    const [kept, lost] = [memory, unproven].map((each) =>
      meanAt(differenceTo(now, backgroundOf(each, OPTIONS)).plane, end),
    );
    expect(kept).toBeGreaterThan(0.85 * 200);
    expect(lost).toBeLessThan(0.5 * 200);
  });

  it('has no background where clouds hid every pass, and a spread where two saw the ground', () => {
    const cloudy = (n: number, hidden: number[]) => {
      const each = pass(n);
      for (const pixel of hidden) each.plane.values[pixel] = Number.NaN;
      return each;
    };
    const memory = [cloudy(1, [5, 6]), cloudy(2, [5, 6, 7])].reduce(remember, EMPTY_MEMORY);
    const background = backgroundOf(memory, OPTIONS);
    expect(background?.mean.values[5]).toBeNaN();
    expect(background?.mean.values[7]).not.toBeNaN();
    expect(background?.spread.values[7]).toBeNaN();
    expect(background?.spread.values[900]).not.toBeNaN();
    expect(differenceTo(pass(3).plane, background).plane.values[6]).toBeNaN();
  });

  it('compares a late pass with earlier ones only, and rejects another grid', () => {
    const memory = [1, 2, 5, 6]
      .map((n) => pass(n, { strength: 9, direction: 0 }))
      .reduce(remember, EMPTY_MEMORY);
    const before = memoryBefore(memory, 5 * DAY);
    expect(before.passes.map(({ id }) => id)).toEqual(['pass 1', 'pass 2']);
    expect(before.sightings.map(({ passId }) => passId)).toEqual(['pass 1', 'pass 2']);
    expect(() => remember(memory, { ...pass(7), plane: newPlane(4, 4) })).toThrow(RangeError);
  });
});
