import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blur } from '../objects/blur.ts';
import { newPlane, type Plane } from '../plane.ts';
import { blockShift } from './block-shift.ts';
import { align, register } from './register.ts';
import { lattice, textureAt } from './texture.fixture.ts';

/** Written by fixtures/phase-shift.py with scipy. */
const reference: { size: number; dx: number; dy: number; reference: number[]; image: number[] } = JSON.parse(
  readFileSync(new URL('./fixtures/phase-shift.json', import.meta.url), 'utf8'),
);

/** The texture of a square image whose pixels show it at other places. */
function texture(size: number, at: (x: number, y: number) => readonly [number, number]): Plane {
  const plane = newPlane(size, size);
  for (let i = 0; i < plane.values.length; i++)
    plane.values[i] = textureAt(...at(i % size, Math.floor(i / size)));
  return plane;
}

describe('blockShift', () => {
  it('finds the shift that scipy has applied to a tenth of a pixel', () => {
    const { dx, dy, peak } = blockShift(
      Float64Array.from(reference.reference),
      Float64Array.from(reference.image),
      reference.size,
    );
    expect(Math.abs(dx - reference.dx)).toBeLessThan(0.1);
    expect(Math.abs(dy - reference.dy)).toBeLessThan(0.1);
    expect(peak).toBeGreaterThan(0.2);
  });

  it('does not depend on gain and offset and turns around with the images', () => {
    const [a, b] = [Float64Array.from(reference.reference), Float64Array.from(reference.image)];
    const there = blockShift(
      a,
      b.map((value) => 900 + 3 * value),
      reference.size,
    );
    const back = blockShift(b, a, reference.size);
    expect(there.dx + back.dx).toBeCloseTo(0, 1);
    expect(there.dy + back.dy).toBeCloseTo(0, 1);
  });
});

describe('register', () => {
  const still = texture(200, (x, y) => [x, y]);

  it('finds shift, stretch and rotation, and aligns the image to less than 0.1 pixels', () => {
    const moved = texture(200, (x, y) => [x - 0.8 - 0.004 * x, y + 1.4 - 0.003 * x]);
    const found = register(still, moved);
    if (found === undefined) throw new Error('No block was compared.');
    expect(found.usable).toBe(true);
    expect(found.residualPx).toBeLessThan(0.1);
    expect(found.x[1]).toBeCloseTo(0.004, 3);
    expect(found.y[1]).toBeCloseTo(0.003, 3);
    const aligned = align(moved, found);
    const errors = [...aligned.values]
      .map((value, i) => value - (still.values[i] ?? 0))
      .filter((error) => !Number.isNaN(error));
    const rms = Math.hypot(...errors) / Math.sqrt(errors.length);
    expect(errors.length).toBeGreaterThan(190 * 190);
    const before = [...moved.values].map((value, i) => value - (still.values[i] ?? 0));
    expect(rms).toBeLessThan(0.12 * (Math.hypot(...before) / 200));
  });

  it('ignores clouds that cover a part of the image', () => {
    const moved = texture(200, (x, y) => [x - 0.8, y + 0.4]);
    for (let i = 0; i < moved.values.length; i++) {
      const [x, y] = [i % 200, Math.floor(i / 200)];
      if (x < 70 && y < 90) moved.values[i] = 3 + lattice(x / 5, y / 5, 9);
      if (x > 180) moved.values[i] = Number.NaN;
    }
    const found = register(still, moved);
    expect(found?.shift[0]).toBeCloseTo(0.8, 1);
    expect(found?.shift[1]).toBeCloseTo(-0.4, 1);
    expect(found?.usable).toBe(true);
  });

  it('declares images of different ground unusable and compares nothing without data', () => {
    const other = texture(200, (x, y) => [y * 1.7 + 400, 900 - x * 1.3]);
    expect(register(still, other)?.usable).toBe(false);
    expect(register(still, newPlane(200, 200))).toBeUndefined();
    expect(register(newPlane(200, 200, 5), still)).toBeUndefined();
    expect(register(blur(still, 1), still)?.residualPx).toBeLessThan(0.1);
  });

  /** The texture displaced, with other ground on a share of it. */
  const replaced = (size: number, [dx, dy]: readonly [number, number], share: number, seed: number) => {
    const plane = texture(size, (x, y) => [x - dx, y - dy]);
    plane.values.forEach((_, i) => {
      const [x, y] = [i % size, Math.floor(i / size)];
      if ((seed % 2 === 0 ? x : y) < share * size)
        plane.values[i] = textureAt(x * 0.8 + 3000 + 17 * seed, y * 0.9 - 2000);
    });
    return plane;
  };
  const shift = fc.double({ min: -4, max: 4, noNaN: true });

  it('finds a shift to 0.15 pixels where up to 55 % of the ground has been replaced', () => {
    const before = texture(300, (x, y) => [x, y]);
    fc.assert(
      fc.property(
        shift,
        shift,
        fc.double({ min: 0, max: 0.55, noNaN: true }),
        fc.nat(50),
        (dx, dy, share, seed) => {
          const found = register(before, replaced(300, [dx, dy], share, seed), 56);
          expect(found?.usable).toBe(true);
          const at = (fit: readonly [number, number, number]) => fit[0] + (fit[1] + fit[2]) * 150;
          expect(Math.abs(at(found?.x ?? [9, 0, 0]) - dx)).toBeLessThan(0.15);
          expect(Math.abs(at(found?.y ?? [9, 0, 0]) - dy)).toBeLessThan(0.15);
        },
      ),
      { numRuns: 12, seed: 3, examples: [[2.3, -1.7, 0.55, 4]] },
    );
  });

  it('refuses pictures all of whose ground has been replaced', () => {
    const before = texture(300, (x, y) => [x, y]);
    fc.assert(
      fc.property(shift, fc.integer({ min: 1, max: 500 }), (dx, seed) => {
        expect(register(before, replaced(300, [dx, 0], 1, seed), 56)?.usable).toBe(false);
      }),
      { numRuns: 12, seed: 3 },
    );
  });
});
