import { expect, it, test } from 'vitest';
import { placeOf, readSearchText } from './place-search.ts';

const TASK = '7f3c9a1e-4b00-4c00-8d00-00000000b21a';

test.each([TASK, TASK.replaceAll('-', ''), ` {${TASK.toUpperCase()}} `, `urn:uuid:${TASK}`])(
  'reads %s as a task id of 36 characters',
  (text) => {
    expect(readSearchText(text)).toEqual({ kind: 'task', taskId: TASK });
  },
);

test.each([
  ['37.779, -122.429', -122.429, 37.779],
  ['37°46\'44.4"N 122°25\'44.4"W', -122.429, 37.779],
])('reads %s as a position without looking it up', (text, lon, lat) => {
  const read = readSearchText(text);
  if (read.kind !== 'position') throw new Error(read.kind);
  expect(read.position[0]).toBeCloseTo(lon, 6);
  expect(read.position[1]).toBeCloseTo(lat, 6);
});

it('reads any other text of two letters or more as the name of a place', () => {
  expect(readSearchText(' Oakland ')).toEqual({ kind: 'name', text: 'Oakland' });
  expect(readSearchText('O')).toEqual({ kind: 'nothing' });
  expect(readSearchText('')).toEqual({ kind: 'nothing' });
});

it('splits a place into name and region, with its bounds as west, south, east, north', () => {
  expect(
    placeOf({
      formatted_address: 'Oakland, California, United States',
      address_components: [],
      geometry: {
        location: { lat: 37.8, lng: -122.27 },
        bounds: { northeast: { lat: 37.9, lng: -122.1 }, southwest: { lat: 37.7, lng: -122.4 } },
      },
    }),
  ).toEqual({
    name: 'Oakland',
    note: 'California, United States',
    position: [-122.27, 37.8],
    bounds: [-122.4, 37.7, -122.1, 37.9],
  });
});
