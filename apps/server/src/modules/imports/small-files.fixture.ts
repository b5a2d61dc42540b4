import { writeFile } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import {
  type AffineTransform,
  type CogOptions,
  type CogSampleType,
  cogBytes,
  type EnviMeta,
  enviHeaderText,
  mapInfoFor,
  newSamples,
  northUp,
} from '@sigma/raster';

export interface SmallPicture {
  readonly width?: number;
  readonly height?: number;
  readonly bands?: number;
  readonly sampleType?: CogSampleType;
  readonly options?: Partial<CogOptions>;
  /** Value of a band at a pixel. */
  readonly value?: (x: number, y: number, band: number) => number;
}

/** A grid of 10 m pixels near the Golden Gate (UTM 10N). */
export const GRID: AffineTransform = northUp(545000, 4185000, 10, 10);

/** A COG of a few pixels, written by @sigma/raster. */
export function smallCog(picture: SmallPicture = {}): Promise<Uint8Array> {
  const { width = 40, height = 30, bands = 3, sampleType = 'u8' } = picture;
  const value = picture.value ?? ((x, y, band) => (x * 3 + y * 5 + band * 40) % 200);
  const readRows = (top: number, count: number) => {
    const rows = newSamples(sampleType, count * width * bands);
    for (let i = 0; i < rows.length; i++) {
      const pixel = Math.floor(i / bands);
      rows[i] = value(pixel % width, top + Math.floor(pixel / width), i % bands);
    }
    return rows;
  };
  return cogBytes(
    { width, height, bands, sampleType, readRows },
    { epsg: 32610, transform: GRID, deflate: (bytes) => deflateSync(bytes), ...picture.options },
  );
}

export const SMALL_CUBE: EnviMeta = {
  samples: 20,
  lines: 16,
  bands: 5,
  dataType: 12,
  interleave: 'bsq',
  byteOrder: 1,
  headerOffset: 8,
  acquisitionTime: '2026-05-04T03:02:01Z',
  wavelengthsNm: [460, 550, 640, 860, 2200],
  fwhmNm: [8, 8, 8, 10, 12],
  mapInfo: mapInfoFor(GRID, 32610) ?? fail(),
  other: {},
};

function fail(): never {
  throw new Error('There is no map info for the grid.');
}

export const cubeValue = (band: number, line: number, sample: number) => band * 1000 + line * 20 + sample;

/** Writes `stem.hdr` and `stem.img`, band sequential, most significant byte first. */
export async function writeSmallCube(stem: string, meta: EnviMeta = SMALL_CUBE, cutBytes = 0): Promise<void> {
  const { samples, lines, bands, headerOffset } = meta;
  const data = Buffer.alloc(headerOffset + samples * lines * bands * 2);
  for (let i = 0; i < samples * lines * bands; i++) {
    const band = Math.floor(i / (samples * lines));
    const line = Math.floor(i / samples) % lines;
    data.writeUInt16BE(cubeValue(band, line, i % samples), headerOffset + i * 2);
  }
  await writeFile(`${stem}.hdr`, enviHeaderText(meta));
  await writeFile(`${stem}.img`, data.subarray(0, data.length - cutBytes));
}

/** A TIFF of 2 x 2 bytes without a position on Earth, with DateTime when it is given. */
export function plainTiff(dateTime?: string): Uint8Array {
  const entries: [tag: number, type: number, count: number, value: number][] = [
    [256, 3, 1, 2],
    [257, 3, 1, 2],
    [258, 3, 1, 8],
    [259, 3, 1, 1],
    [262, 3, 1, 1],
    [273, 4, 1, 8],
    [277, 3, 1, 1],
    [278, 3, 1, 2],
    [279, 4, 1, 4],
  ];
  const start = 12;
  const total = entries.length + (dateTime === undefined ? 0 : 1);
  const textAt = start + 2 + total * 12 + 4;
  if (dateTime !== undefined) entries.push([306, 2, dateTime.length + 1, textAt]);
  const bytes = Buffer.alloc(textAt + (dateTime?.length ?? 0) + 1);
  bytes.write('II*\0', 0, 'latin1');
  bytes.writeUInt32LE(start, 4);
  bytes.set([1, 2, 3, 4], 8);
  bytes.writeUInt16LE(total, start);
  for (const [i, [tag, type, count, value]] of entries.entries()) {
    const at = start + 2 + i * 12;
    bytes.writeUInt16LE(tag, at);
    bytes.writeUInt16LE(type, at + 2);
    bytes.writeUInt32LE(count, at + 4);
    if (type === 3) bytes.writeUInt16LE(value, at + 8);
    else bytes.writeUInt32LE(value, at + 8);
  }
  bytes.write(dateTime ?? '', textAt, 'latin1');
  return bytes;
}
