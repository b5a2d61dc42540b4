import type { MapPosition } from '@sigma/geo';
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
  expect(detailPosition({ coordinates, outline }, SIZE)).toEqual({ lng: -102.38, lat: 31.91, zoom: 19 });
});

it('the whole outline is in view, at most at zoom 17', () => {
  const position = outlinePosition({ coordinates, outline: PLUME }, SIZE);
  const [west, south, east, north] = viewportOf(position, SIZE);
  expect([west < -102.38, south < 31.91, east > -102.376, north > 31.914]).toEqual([true, true, true, true]);
  expect(position.zoom).toBeLessThanOrEqual(17);
});

/** The map of a phone that is 390 px wide and 844 px high. */
const PHONE = { width: 390, height: 410 };
/** What lies over it, in pixels from its edges: the button of plumes, the key with two notes, and the buttons at the right. */
const COVERED = { top: 52, bottom: 124, right: 52 };

/** Where a place is drawn, in pixels from the upper left of the map. */
function pixelOf([lon, lat]: readonly [number, number], { lng, lat: middle, zoom }: MapPosition) {
  // Web mercator as in OGC 17-083r2, with 256 px at level 0.
  const world = 256 * 2 ** zoom;
  const northing = (of: number) => Math.log(Math.tan(Math.PI / 4 + (of * Math.PI) / 360)) / (2 * Math.PI);
  return {
    x: PHONE.width / 2 + ((lon - lng) / 360) * world,
    y: PHONE.height / 2 - (northing(lat) - northing(middle)) * world,
  };
}

const HUGE = {
  type: 'Polygon' as const,
  coordinates: PLUME.coordinates.map((ring) =>
    ring.map(([lon, lat]): [number, number] => [-102.38 + (lon + 102.38) * 12, 31.91 + (lat - 31.91) * 12]),
  ),
};

it.each([
  ['its source', PLUME, detailPosition, [[-102.38, 31.91]]],
  ['all of it', PLUME, outlinePosition, PLUME.coordinates.flat()],
  ['all of one that is six kilometres long', HUGE, outlinePosition, HUGE.coordinates.flat()],
] as const)(
  'on a phone, neither controls nor key cover a plume when the map shows %s',
  (_, outline, fit, places) => {
    const position = fit({ coordinates, outline }, PHONE);
    for (const place of places) {
      const { x, y } = pixelOf(place, position);
      // Half of the mark of a head.
      expect(y - 12).toBeGreaterThanOrEqual(COVERED.top);
      expect(y + 12).toBeLessThanOrEqual(PHONE.height - COVERED.bottom);
      expect(x - 12).toBeGreaterThanOrEqual(0);
      expect(x + 12).toBeLessThanOrEqual(PHONE.width - COVERED.right);
    }
  },
);

it('a finding without an outline is shown with its surroundings at zoom 17', () => {
  expect(outlinePosition({ coordinates, outline: null }, SIZE)).toEqual({
    lng: -102.38,
    lat: 31.91,
    zoom: 17,
  });
});
