import { type Position, splitAtAntimeridian } from '@sigma/geo';
import { describe, expect, it } from 'vitest';
import { rimLines } from './rim-lines.ts';

describe('rimLines', () => {
  it('returns the complete ring of an area that was not cut', () => {
    const ring = [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 0],
    ] as const;
    expect(rimLines({ type: 'Polygon', coordinates: [ring] }).coordinates).toEqual([ring]);
  });

  it('omits the sides of an area along the antimeridian', () => {
    const ring: readonly Position[] = [
      [170, 0],
      [190, 0],
      [190, 10],
      [170, 10],
      [170, 0],
    ];
    const { coordinates } = rimLines(splitAtAntimeridian({ type: 'Polygon', coordinates: [ring] }));
    const steps = coordinates.flatMap((line) => line.slice(1).map((here, index) => [line[index], here]));
    expect(steps.some(([one, other]) => Math.abs(one?.[0] ?? 0) === 180 && one?.[0] === other?.[0])).toBe(
      false,
    );
    // The cut halves two sides; two are complete.
    expect(steps).toHaveLength(6);
  });

  it.each([
    ['at the antimeridian', -180],
    ['anywhere else', -118],
  ])('omits the sides over a pole of an area that begins %s', (_, west) => {
    const rim: readonly Position[] = [
      [west, 58],
      [0, 80],
      [90, 65],
      [180, 58],
    ];
    const ring: readonly Position[] = [...rim, [180, 90], [west, 90], [west, 58]];
    expect(rimLines({ type: 'Polygon', coordinates: [ring] }).coordinates).toEqual([rim]);
  });
});
