import { memorySource } from '@sigma/raster';
import { describe, expect, it } from 'vitest';
import { plainTiff } from '../small-files.fixture.ts';
import { readTiffTexts } from './tiff-texts.ts';

/** A directory with one text tag, in the little-endian classic form or as BigTIFF. */
function tiffWithText(tag: number, text: string, big: boolean): Uint8Array {
  const bytes = Buffer.alloc((big ? 16 + 8 + 20 + 8 : 8 + 2 + 12 + 4) + text.length + 1);
  const textAt = bytes.length - text.length - 1;
  bytes.write('II', 0, 'latin1');
  bytes.writeUInt16LE(big ? 43 : 42, 2);
  if (big) {
    bytes.writeUInt16LE(8, 4);
    bytes.writeBigUInt64LE(16n, 8);
    bytes.writeBigUInt64LE(1n, 16);
    bytes.writeUInt16LE(tag, 24);
    bytes.writeUInt16LE(2, 26);
    bytes.writeBigUInt64LE(BigInt(text.length + 1), 28);
    bytes.writeBigUInt64LE(BigInt(textAt), 36);
  } else {
    bytes.writeUInt32LE(8, 4);
    bytes.writeUInt16LE(1, 8);
    bytes.writeUInt16LE(tag, 10);
    bytes.writeUInt16LE(2, 12);
    bytes.writeUInt32LE(text.length + 1, 14);
    bytes.writeUInt32LE(textAt, 18);
  }
  bytes.write(text, textAt, 'latin1');
  return bytes;
}

describe('readTiffTexts', () => {
  it.each([false, true])('reads DateTime (BigTIFF: %s)', async (big) => {
    const texts = await readTiffTexts(memorySource(tiffWithText(306, '2018:07:16 06:06:23', big)));
    expect(texts.dateTime).toBe('2018:07:16 06:06:23');
  });
  it('reads names of bands from the metadata of GDAL', async () => {
    const xml =
      '<GDALMetadata>\n  <Item name="SCALE" sample="0" role="scale">2</Item>\n' +
      '  <Item name="DESCRIPTION" sample="1" role="description">A &amp; B</Item>\n</GDALMetadata>';
    const texts = await readTiffTexts(memorySource(tiffWithText(42112, xml, false)));
    expect([...texts.bandNames]).toEqual([[1, 'A & B']]);
  });
  it('returns no texts of a file without text tags', async () => {
    const texts = await readTiffTexts(memorySource(plainTiff()));
    expect(texts).toEqual({ dateTime: undefined, bandNames: new Map(), items: new Map() });
  });
  it('ignores a text that extends beyond the file', async () => {
    const bytes = tiffWithText(306, '2018:07:16 06:06:23', false);
    expect((await readTiffTexts(memorySource(bytes.subarray(0, -4)))).dateTime).toBeUndefined();
  });
});
