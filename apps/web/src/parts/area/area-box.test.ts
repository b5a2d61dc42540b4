import { bboxPolygon } from '@sigma/geo';
import { expect, it, test } from 'vitest';
import { type BoxSide, boxTextOf, checkBox } from './area-box.ts';

const box = (west: string, south: string, east: string, north: string) => ({ west, south, east, north });

it('makes a polygon of four sides, and reads the sides back', () => {
  const text = box('-122.5', '37.7', '-122.3', '37.8');
  const checked = checkBox(text);
  expect(checked).toEqual({ ok: true, area: bboxPolygon([-122.5, 37.7, -122.3, 37.8]) });
  expect(checked.ok && boxTextOf(checked.area)).toEqual(text);
});

it('crosses the antimeridian when west is greater than east', () => {
  const checked = checkBox(box('179', '-18', '-179', '-17'));
  expect(checked.ok && checked.area).toEqual(bboxPolygon([179, -18, -179, -17]));
});

it('makes a point of equal sides, and accepts a decimal comma', () => {
  expect(checkBox(box('4,5', '52', '4.5', '52'))).toEqual({
    ok: true,
    area: { type: 'Point', coordinates: [4.5, 52] },
  });
});

const LATITUDE = 'Must be degrees from -90 to 90';
const LONGITUDE = 'Must be degrees from -180 to 180';

test.each<[ReturnType<typeof box>, BoxSide, string]>([
  [box('', '1', '2', '3'), 'west', LONGITUDE],
  [box('0', '1', '200', '3'), 'east', LONGITUDE],
  [box('0', '-91', '2', '3'), 'south', LATITUDE],
  [box('0', '4', '2', '3'), 'north', 'North must be greater than south'],
  [box('1', '2', '1', '3'), 'east', 'East must differ from west'],
  [box('1', '2', '3', '2'), 'north', 'North must be greater than south'],
  [box('1e3', '2', '3', '4'), 'west', LONGITUDE],
])('reports the issue of %j at its field: %s', (text, side, error) => {
  expect(checkBox(text)).toMatchObject({ ok: false, errors: { [side]: error } });
});
