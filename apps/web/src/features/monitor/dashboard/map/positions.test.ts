import { expect, it } from 'vitest';
import { viewportOf } from '../../../../map/view/viewport.ts';
import { detailPosition, outlinePosition } from './positions.ts';

const SIZE = { width: 900, height: 560 };
const coordinates = { type: 'Point' as const, coordinates: [-102.38, 31.91] as [number, number] };
/** A plume of about 500 m from its head to the north-east. */
const PLUME = {
  type: 'Polygon' as const,
  coordinates: [
    [
      [-102.38, 31.91],
      [-102.376, 31.911],
      [-102.376, 31.914],
      [-102.38, 31.91],
    ] as [number, number][],
  ],
};

it.each([
  ['a vehicle', null],
  ['a plume', PLUME],
])('the map of %s opens at its place at zoom 19', (_, outline) => {
  expect(detailPosition({ coordinates, outline })).toEqual({ lng: -102.38, lat: 31.91, zoom: 19 });
});

it('the whole outline is in view, between zoom 15 and 17', () => {
  const position = outlinePosition({ coordinates, outline: PLUME }, SIZE);
  const [west, south, east, north] = viewportOf(position, SIZE);
  expect([west < -102.38, south < 31.91, east > -102.376, north > 31.914]).toEqual([true, true, true, true]);
  expect(position.zoom).toBeGreaterThanOrEqual(15);
  expect(position.zoom).toBeLessThanOrEqual(17);
});

it('a finding without an outline is shown with its surroundings at zoom 17', () => {
  expect(outlinePosition({ coordinates, outline: null }, SIZE)).toEqual({
    lng: -102.38,
    lat: 31.91,
    zoom: 17,
  });
});
