import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { memorySource } from '../../source/byte-source.ts';
import { zlibDecoder } from '../decode/zlib-decoder.ts';
import { arraySource, cogOptions, noise } from '../write/test-cog.fixture.ts';
import { cogBytes } from '../write/write-cog.ts';
import { openGeoTiff } from './open-geotiff.ts';

const SIDE = 256;
const shape = { width: 600, height: 400, bands: 3 };
const pixels = noise('u8', 600 * 400 * 3, 4);
const inflateBytes = promisify(inflate);

async function opened() {
  const file = await cogBytes(arraySource(shape, 'u8', pixels), cogOptions({ tileSize: SIDE }));
  // A decoder may be asynchronous.
  const answer = await openGeoTiff(memorySource(file), {
    decoders: [zlibDecoder({ inflate: (bytes) => inflateBytes(bytes) })],
  });
  if (!answer.ok) throw new Error(answer.reason);
  return answer.image;
}

const full = { width: 600, height: 400, side: SIDE };

describe('a tile of a TIFF as it is stored', () => {
  it('reads the pixels of a stored tile with interleaved bands', async () => {
    const tile = await (await opened()).readTile({ ...full, across: 1, down: 1 });
    expect(tile).toHaveLength(SIDE * SIDE * 3);
    for (let row = 0; row < 400 - SIDE; row++) {
      const from = ((row + SIDE) * 600 + SIDE) * 3;
      expect(tile?.slice(row * SIDE * 3, (row + 1) * SIDE * 3)).toEqual(pixels.slice(from, from + SIDE * 3));
    }
  });

  it('reads a stored tile of the overview whose size is requested', async () => {
    const image = await opened();
    const tile = await image.readTile({ width: 300, height: 200, side: SIDE, across: 0, down: 0 });
    const whole = { x: 0, y: 0, width: 600, height: 400, targetWidth: 300, targetHeight: 200 };
    const { bands } = await image.readWindow(whole);
    const mixed = Array.from({ length: SIDE * 3 }, (_, at) => bands[at % 3]?.[Math.floor(at / 3)]);
    expect([...(tile?.slice(0, SIDE * 3) ?? [])]).toEqual(mixed);
  });

  it.each([
    ['of another size', { ...full, width: 599 }],
    ['with other sides', { ...full, side: 512 }],
  ])('returns no tile of a picture %s', async (_, request) => {
    expect(await (await opened()).readTile({ ...request, across: 0, down: 0 })).toBeUndefined();
  });

  it('rejects a tile outside the picture', async () => {
    await expect((await opened()).readTile({ ...full, across: 3, down: 0 })).rejects.toThrow(
      'The tile lies outside the image.',
    );
  });

  it('rejects a tile whose bytes are damaged, even if the decoder is asynchronous', async () => {
    const file = await cogBytes(arraySource(shape, 'u8', pixels), cogOptions({ tileSize: SIDE }));
    const answer = await openGeoTiff(memorySource(file), {
      decoders: [zlibDecoder({ inflate: () => Promise.reject(new Error('invalid distance')) })],
    });
    if (!answer.ok) throw new Error(answer.reason);
    await expect(answer.image.readTile({ ...full, across: 0, down: 0 })).rejects.toThrow(
      'A block of the TIFF cannot be decompressed: invalid distance',
    );
  });
});
