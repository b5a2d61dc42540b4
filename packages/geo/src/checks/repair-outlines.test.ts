import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Position } from '../shapes/geojson.ts';
import { polygon } from '../shapes/shapes.fixture.ts';
import { areaKm2 } from '../sphere/area.ts';
import { polygonsOf } from '../sphere/ring.ts';
import { checkArea } from './check-geometry.ts';

describe('an outline that crosses or touches itself', () => {
  it('splits a bowtie into two polygons', () => {
    const checked = checkArea(
      polygon([
        [0, 0],
        [10, 10],
        [10, 0],
        [0, 10],
        [0, 0],
      ]),
    );
    expect(checked).toMatchObject({ ok: true, repaired: expect.stringContaining('5.00000, 5.00000') });
    const quarter = areaKm2(
      polygon([
        [0, 0],
        [5, 5],
        [0, 10],
        [0, 0],
      ]),
    );
    expect(checked.ok && polygonsOf(checked.area)).toHaveLength(2);
    expect(checked.ok && areaKm2(checked.area) / quarter).toBeCloseTo(2, 6);
  });

  it('makes an area of each loop of an outline, however often it crosses itself, when the loops are side by side', () => {
    const waves = fc.record({
      turns: fc.integer({ min: 1, max: 8 }),
      phase: fc.double({ min: 0.1, max: 3, noNaN: true }),
      lon: fc.double({ min: -170, max: 170, noNaN: true }),
    });
    fc.assert(
      fc.property(waves, ({ turns, phase, lon }) => {
        const steps = 640;
        const wave = (index: number) => Math.sin((2 * Math.PI * turns * index) / steps + phase);
        const there = Array.from(
          { length: steps + 1 },
          (_, index): Position => [lon + index / 64, wave(index)],
        );
        const back = there.map(([x], index): Position => [x, -wave(index)]).toReversed();
        const checked = checkArea(polygon([...there, ...back]));
        expect(checked.ok && checked.repaired).toMatch(/meets itself/);
        // The mean of |sin| over full turns is 2/π; near the equator a square degree is almost flat.
        const km2 = ((2 * Math.PI * 6378.137) / 360) ** 2 * 10 * 2 * (2 / Math.PI);
        expect(checked.ok ? areaKm2(checked.area) / km2 : 0).toBeCloseTo(1, 2);
        expect(checked.ok && polygonsOf(checked.area).length).toBeGreaterThanOrEqual(2 * turns);
      }),
      { numRuns: 40 },
    );
  });

  it('makes two areas and a hole of an outline with an outer and an inner loop', () => {
    const checked = checkArea(
      polygon([
        [0, 0],
        [5, 0],
        [3, 3],
        [7, 3],
        [5, 0],
        [10, 0],
        [10, 10],
        [20, 0],
        [20, 10],
        [0, 10],
        [0, 0],
      ]),
    );
    expect(checked.ok && polygonsOf(checked.area).map((rings) => rings.length)).toEqual([2, 1]);
    expect(checked).toMatchObject({ repaired: expect.stringContaining('and 1 more') });
  });

  it('makes a hole of a loop that touches its outline from inside', () => {
    const checked = checkArea(
      polygon([
        [0, 0],
        [5, 0],
        [3, 3],
        [7, 3],
        [5, 0],
        [10, 0],
        [10, 10],
        [0, 10],
        [0, 0],
      ]),
    );
    expect(checked.ok && polygonsOf(checked.area).map((rings) => rings.length)).toEqual([2]);
  });
});
