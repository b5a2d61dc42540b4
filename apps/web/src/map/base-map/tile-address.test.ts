import { expect, test } from 'vitest';
import { tileAddress } from './tile-address.ts';

test.each([
  ['https://tiles.example/{z}/{x}/{y}.png', 'https://tiles.example/{z}/{x}/{y}.png'],
  ['https://tiles.example/{quadkey}.jpg?key=1', 'https://tiles.example/{quadkey}.jpg?key=1'],
  [
    'https://wmts.example/{Style}/GoogleMaps/{TileMatrix}/{TileRow}/{TileCol}.jpeg',
    'https://wmts.example/default/GoogleMaps/{z}/{y}/{x}.jpeg',
  ],
])('converts the tile address %s to %s', (template, address) => {
  expect(tileAddress(template)).toBe(address);
});
