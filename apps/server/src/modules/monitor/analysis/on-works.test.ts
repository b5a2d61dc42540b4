import { describe, expect, it } from 'vitest';
import { onWorks } from './on-works.ts';

const WIDTH = 10;
const at = (x: number, y: number) => y * WIDTH + x;

describe('onWorks', () => {
  const trench = { type: 'Digging', pixels: Int32Array.of(at(4, 4), at(5, 4)) } as const;

  it('is true on and next to ground that has changed, and false elsewhere', () => {
    const isWorks = onWorks([trench], WIDTH);
    const places = [
      [4.5, 4.5],
      [6.2, 5.9],
      [7.1, 4.5],
      [4.5, 2.9],
    ] as const;
    expect(places.map(isWorks)).toEqual([true, true, false, false]);
  });

  it('does not take plumes and other vehicles for works', () => {
    const isWorks = onWorks(
      [
        { ...trench, type: 'Methane' },
        { ...trench, type: 'Vehicle' },
      ],
      WIDTH,
    );
    expect(isWorks([4.5, 4.5])).toBe(false);
  });
});
