import { CLOUD_COLOURS } from '@sigma/simulator';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { isCloudy } from './cloud-at.ts';

/** Two pixels: clear, and a cloud. */
const [clear, cloud] = CLOUD_COLOURS;
const png = await sharp(Uint8Array.from([...clear, ...cloud]), { raw: { width: 2, height: 1, channels: 4 } })
  .png()
  .toBuffer();
const source = (bytes: Uint8Array) => ({ size: bytes.byteLength, read: async () => bytes });
const mapOf = (sha256: string) => ({ objectKey: 'clouds.png', size: png.byteLength, sha256 });

it('says whether the map has a cloud at a place', async () => {
  const map = mapOf('good');
  expect(await isCloudy(map, source(png), [0.25, 0.5])).toBe(false);
  expect(await isCloudy(map, source(png), [0.75, 0.5])).toBe(true);
});

it('does not know of clouds where the map is damaged or missing', async () => {
  expect(await isCloudy(mapOf('damaged'), source(png.subarray(0, 20)), [0, 0])).toBeUndefined();
  const missing = { size: 9, read: () => Promise.reject(new Error('not there')) };
  expect(await isCloudy(mapOf('missing'), missing, [0, 0])).toBeUndefined();
});

it('does not wait long for a map, which is there for a later spectrum', async () => {
  const slow = Promise.withResolvers<Uint8Array>();
  const hanging = { size: png.byteLength, read: () => slow.promise };
  expect(await isCloudy(mapOf('slow'), hanging, [0.75, 0.5], 10)).toBeUndefined();
  slow.resolve(png);
  expect(await isCloudy(mapOf('slow'), hanging, [0.75, 0.5])).toBe(true);
});
