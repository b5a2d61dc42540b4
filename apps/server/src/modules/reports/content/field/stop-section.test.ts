import { describe, expect, it } from 'vitest';
import { accessText } from './stop-section.ts';

const [LON, LAT] = [-122.3927, 37.9502] as const;
/** 0.0001 of a degree of latitude are 11.1 m. */
const NORTH_M = 0.0001 / 11.1;
/** A tank of 40 m whose southern edge lies so far north of the finding. */
function tankNorth(metres: number) {
  const [south, west] = [LAT + metres * NORTH_M, LON - 0.0002];
  const [north, east] = [south + 40 * NORTH_M, LON + 0.0002];
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ] as const;
  return { id: '1', name: 'Tank 15', kind: 'tank', shape: { type: 'Polygon', coordinates: [ring] } } as const;
}
const accessOf = (...facilities: readonly ReturnType<typeof tankNorth>[]) =>
  accessText({ point: { type: 'Point', coordinates: [LON, LAT] } }, { facilities });

describe('the access to a place', () => {
  it.each([
    ['on a tank, 19 m from its nearest corner', -19, 'Access: at Tank 15.'],
    ['next to it', 10, 'Access: at Tank 15.'],
    ['away from it', 120, 'Access: by way of Tank 15, 120 m away in a straight line.'],
    ['far from any facility', 5000, 'Access: no facility of this asset is within 2 km.'],
  ])('%s', (_, metres, text) => {
    expect(accessOf(tankNorth(metres))).toBe(`${text} Agree on the way with the operator.`);
  });

  it('without facilities is to be agreed on', () => {
    expect(accessOf()).toContain('no facility of this asset is on record');
  });
});
