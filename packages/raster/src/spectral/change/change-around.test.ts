import { describe, expect, it } from 'vitest';
import { newPlane } from '../plane.ts';
import { changeAround } from './change-around.ts';

const SIZE = 30;
const STRIP = Int32Array.from({ length: 8 }, (_, x) => 15 * SIZE + 11 + x);

function scores(at: (x: number, y: number) => number) {
  const plane = newPlane(SIZE, SIZE);
  return { ...plane, values: plane.values.map((_, i) => at(i % SIZE, Math.floor(i / SIZE))) };
}
const isStrip = (x: number, y: number) => y === 15 && x >= 11 && x < 19;

describe('changeAround', () => {
  it('is small around a trench in ground that is as it was, with its blurred edge', () => {
    const trench = scores((x, y) => (isStrip(x, y) ? 12 : Math.abs(y - 15) === 1 ? 5 : 1));
    expect(changeAround(trench, STRIP)).toBeCloseTo(1 / 12);
  });

  it('is about 1 for a strip of a field that has changed as a whole, also at the edge of the field', () => {
    expect(
      changeAround(
        scores(() => 9),
        STRIP,
      ),
    ).toBeCloseTo(1);
    expect(
      changeAround(
        scores((_, y) => (y >= 15 ? 9 : 0)),
        STRIP,
      ),
    ).toBeCloseTo(1);
  });

  it('does not count a field that begins three pixels away', () => {
    expect(
      changeAround(
        scores((x, y) => (isStrip(x, y) ? 12 : y >= 19 ? 9 : 0)),
        STRIP,
      ),
    ).toBe(0);
  });

  it('is 0 where nothing is known around an object', () => {
    expect(
      changeAround(
        scores((x, y) => (isStrip(x, y) ? 12 : Number.NaN)),
        STRIP,
      ),
    ).toBe(0);
  });
});
