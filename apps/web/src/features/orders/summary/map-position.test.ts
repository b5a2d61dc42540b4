import { bboxPolygon } from '@sigma/geo';
import { expect, it } from 'vitest';
import { viewportOf } from '../../../map/view/viewport.ts';
import { positionOf } from './map-position.ts';

const NORTH = 37.9;
const SCENE = bboxPolygon([-122.5, 37.6, -122.3, NORTH]);

it.each([
  ['a phone', { width: 390, height: 400 }, 1, 98],
  ['a screen of 900 pixels', { width: 502, height: 520 }, 1, 98],
  ['a screen of 900 pixels with three tasks', { width: 502, height: 520 }, 3, 196],
] as const)(
  'on the map of an order on %s, the legend is above the scenes',
  (_, size, tasks, legendEndsPx) => {
    const below = { ...size, height: size.height - 2 * legendEndsPx };
    const [, , , north] = viewportOf(positionOf(SCENE, size, tasks), below);
    expect(north).toBeGreaterThan(NORTH);
  },
);

it('a legend of many tasks leaves half of the map of an order to the scenes', () => {
  const size = { width: 390, height: 400 };
  const position = positionOf(SCENE, size, 20);
  const [, south, , north] = viewportOf(position, size);
  expect([south < 37.6, north > NORTH]).toEqual([true, true]);
  expect(position.zoom).toBeGreaterThan(8);
});

it('a wide map of an order shows the scenes in its middle, next to the legend', () => {
  const { lat, lng } = positionOf(SCENE, { width: 1040, height: 590 }, 1);
  expect([lng, lat]).toEqual([expect.closeTo(-122.4, 2), expect.closeTo(37.75, 2)]);
});
