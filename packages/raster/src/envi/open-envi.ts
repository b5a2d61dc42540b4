import {
  allBands,
  checkWindow,
  type PixelBlock,
  type PixelWindow,
  type RasterImage,
  type WindowRequest,
} from '../pixels/raster-image.ts';
import { resampleBlock } from '../pixels/resample.ts';
import { newSamples, type Samples } from '../pixels/samples.ts';
import { type Opened, openSafely, RasterReadError, readError } from '../raster-error.ts';
import type { ByteSource } from '../source/byte-source.ts';
import { enviPlace } from './map-info.ts';
import { ENVI_DATA_TYPES, type EnviMeta } from './meta.ts';
import { parseEnviHeader } from './parse-header.ts';
import { readEnviPlane } from './read-plane.ts';
import { readBilLines, readBilSpectrum, readEnviWindow } from './read-samples.ts';

/** An opened ENVI cube. Values are those of the file: gains and offsets of the header are not applied. */
export interface EnviImage extends RasterImage {
  readonly meta: EnviMeta;
  /** One band (from 0), `lines * samples` values row by row. */
  readBand(band: number): Promise<Samples>;
  /** One band of a window, every `step` lines and samples, row by row. */
  readPlane(band: number, window: PixelWindow & { readonly step: number }): Promise<Samples>;
  /** `count` lines from line `y` on, always in BIL order: line, band, sample. They must not be changed. */
  readLines(y: number, count: number): Promise<Samples>;
  /** The `bands` values of one pixel. */
  readSpectrum(x: number, y: number): Promise<Samples>;
}

/**
 * Opens an ENVI image from its header, as text or parsed before, and its data file. Never throws: the result is the reason when
 * the header is invalid or the data file is shorter than the header claims. Its readers throw only RasterReadError.
 */
export function openEnvi(header: string | EnviMeta, data: ByteSource): Promise<Opened<EnviImage>> {
  return openSafely(async () => {
    const meta = typeof header === 'string' ? parseEnviHeader(header) : header;
    checkSize(meta, data.size);
    const image = baseImage(meta, data);
    const window = (request: WindowRequest) => image.readWindow(request);
    return {
      ...image,
      meta,
      readBand: async (band) => {
        const block = await window({ x: 0, y: 0, width: meta.samples, height: meta.lines, bands: [band] });
        return firstBand(block);
      },
      readPlane: async (band, { step, ...part }) => {
        checkWindow({ ...part, bands: [band] }, image);
        return checked(() => readEnviPlane(data, meta, band, { ...part, step }));
      },
      readLines: async (y, count) => {
        const lines = { x: 0, y, width: meta.samples, height: count };
        if (meta.interleave === 'bil') {
          checkWindow(lines, image);
          return checked(() => readBilLines(data, meta, y, count));
        }
        const block = await window(lines);
        return interleaveLines(block, meta);
      },
      readSpectrum: async (x, y) => {
        const pixel = { x, y, width: 1, height: 1 };
        if (meta.interleave === 'bil') {
          checkWindow(pixel, image);
          return checked(() => readBilSpectrum(data, meta, x, y));
        }
        return interleaveLines(await window(pixel), { ...meta, samples: 1 });
      },
    };
  });
}

function baseImage(meta: EnviMeta, data: ByteSource): RasterImage {
  const size = { width: meta.samples, height: meta.lines, bands: meta.bands };
  const nodata = meta.dataIgnoreValue;
  return {
    ...size,
    sampleType: ENVI_DATA_TYPES[meta.dataType].sampleType,
    nodata,
    alphaBand: undefined,
    wavelengthsNm: meta.wavelengthsNm,
    place: enviPlace(meta),
    readWindow: async (request) => {
      checkWindow(request, size);
      try {
        const block = await readEnviWindow(
          data,
          meta,
          request,
          request.bands ?? allBands(meta.bands),
          request.signal,
        );
        const from = { x: 0, y: 0, width: request.width, height: request.height };
        const width = request.targetWidth ?? request.width;
        const height = request.targetHeight ?? request.height;
        return resampleBlock(block, { from, width, height, nodata });
      } catch (error) {
        throw readError(error, request.signal);
      }
    },
  };
}

/** The result of a read, whose errors are those of this package. */
async function checked<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    throw readError(error, undefined);
  }
}

/** As of a TIFF. A file may have holes that need no disk, so its size says little about what is in it. */
const MAX_SIDE = 2 ** 24;
const MAX_BANDS = 4096;
/** What has to be in memory at once, at least. */
const MAX_LINE_BYTES = 2 ** 28;

function checkSize(meta: EnviMeta, size: number): void {
  const { bytes } = ENVI_DATA_TYPES[meta.dataType];
  const limits = { samples: MAX_SIDE, lines: MAX_SIDE, bands: MAX_BANDS } as const;
  for (const key of ['samples', 'lines', 'bands'] as const) {
    if (meta[key] > limits[key]) {
      const most = `at most ${limits[key]} ${key} are supported`;
      throw new RasterReadError('too-large', `The header contains "${key} = ${meta[key]}"; ${most}.`);
    }
  }
  const lineBytes = meta.samples * meta.bands * bytes;
  if (lineBytes > MAX_LINE_BYTES) {
    const most = `at most ${MAX_LINE_BYTES} are supported`;
    throw new RasterReadError('too-large', `A line of the cube has ${lineBytes} bytes; ${most}.`);
  }
  const needed = meta.headerOffset + meta.samples * meta.lines * meta.bands * bytes;
  if (needed <= size) return;
  const what = `${meta.samples} samples, ${meta.lines} lines and ${meta.bands} bands`;
  throw new RasterReadError('truncated', `The data file has ${size} bytes; ${what} need ${needed}.`);
}

function firstBand({ bands }: PixelBlock): Samples {
  const [band] = bands;
  if (!band) throw new RasterReadError('outside', 'The window or a band lies outside the image.');
  return band;
}

function interleaveLines(block: PixelBlock, meta: EnviMeta): Samples {
  const out = newSamples(ENVI_DATA_TYPES[meta.dataType].sampleType, block.height * meta.bands * meta.samples);
  for (const [band, samples] of block.bands.entries()) {
    for (let row = 0; row < block.height; row++) {
      const line = samples.subarray(row * meta.samples, (row + 1) * meta.samples);
      out.set(line, (row * meta.bands + band) * meta.samples);
    }
  }
  return out;
}
