import { ecefOf, horizonArea } from '@sigma/orbit';
import { describe, expect, it } from 'vitest';
import { rimLines } from './tracker-rim.ts';

const POLE_AT = 90;

describe('the rim of an area', () => {
  it('is the whole ring of one that was not cut', () => {
    const ring = [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 0],
    ] as const;
    expect(rimLines({ type: 'Polygon', coordinates: [ring] }).coordinates).toEqual([ring]);
  });

  it.each([
    ['across the antimeridian', 178, 20],
    ['round the north pole', -155.7, 72.4],
    ['round the south pole', 12, -88],
    ['right over a pole', 0, 90],
  ])('leaves out what a cut made, %s', (_, lon, lat) => {
    const { coordinates } = rimLines(horizonArea(ecefOf([lon, lat], 500)));
    expect(coordinates.flat().length).toBeGreaterThan(179);
    for (const line of coordinates) {
      for (const [index, here] of line.entries()) {
        const before = line[index - 1];
        if (before === undefined) continue;
        expect(Math.abs(here[1])).toBeLessThan(POLE_AT);
        expect(here[0] === before[0] && Math.abs(here[0]) === 180).toBe(false);
      }
    }
  });
});
