import { getDecoder } from 'geotiff';
import { RasterReadError } from '../../raster-error.ts';

/** What a JPEG block must contain. */
export interface JpegBlockShape {
  readonly width: number;
  readonly height: number;
  readonly components: number;
  /** True when the components are YCbCr and must be converted to RGB. */
  readonly yCbCr: boolean;
  readonly tables: Uint8Array | undefined;
}

const MARKER = { soi: 0xd8, sos: 0xda, eoi: 0xd9 } as const;

/**
 * Decodes one JPEG block of a TIFF to interleaved samples with geotiff.js's decoder. That decoder trusts the
 * frame header (a forged one makes it reserve gigabytes or loop), so frames are checked first.
 */
export async function decodeJpegBlock(block: Uint8Array, shape: JpegBlockShape): Promise<Uint8Array> {
  checkFrames(block, shape);
  const decoder = await getDecoder(7, {
    tileWidth: shape.width,
    tileHeight: shape.height,
    predictor: 1,
    bitsPerSample: 8,
    planarConfiguration: 1,
    ...(shape.tables ? { JPEGTables: shape.tables } : {}),
  });
  const decoded = new Uint8Array(await decoder.decode(Uint8Array.from(block).buffer));
  if (shape.yCbCr) toRgb(decoded);
  return decoded;
}

/** Rejects a block whose frame does not have the size of the block, or whose sampling factors are out of range. */
function checkFrames(block: Uint8Array, shape: JpegBlockShape): void {
  if (block[0] !== 0xff || block[1] !== MARKER.soi) throw damaged('does not begin with a JPEG header');
  let at = 2;
  let inScan = false;
  while (at + 4 <= block.length) {
    const marker = block[at + 1] ?? 0;
    if (block[at] !== 0xff || (inScan && (marker === 0 || (marker >= 0xd0 && marker <= 0xd7)))) {
      if (!inScan) throw damaged('has bytes between its segments');
      at++;
      continue;
    }
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === MARKER.eoi) return;
    if (marker >= 0xc0 && marker <= 0xc2) checkFrame(block.subarray(at + 4), shape);
    inScan = marker === MARKER.sos;
    at += 2 + (((block[at + 2] ?? 0) << 8) | (block[at + 3] ?? 0));
  }
}

function checkFrame(frame: Uint8Array, shape: JpegBlockShape): void {
  const height = ((frame[1] ?? 0) << 8) | (frame[2] ?? 0);
  const width = ((frame[3] ?? 0) << 8) | (frame[4] ?? 0);
  const components = frame[5] ?? 0;
  if (frame[0] !== 8) throw new RasterReadError('unsupported', 'Only JPEG blocks of 8 bits are supported.');
  if (width !== shape.width || height > shape.height || height === 0 || components !== shape.components) {
    throw damaged(
      `contains ${width} x ${height} x ${components} pixels instead of ${shape.width} x ${shape.height}`,
    );
  }
  for (let i = 0; i < components; i++) {
    const factors = frame[7 + i * 3] ?? 0;
    const [h, v] = [factors >> 4, factors & 15];
    if (h < 1 || h > 4 || v < 1 || v > 4) throw damaged('has impossible sampling factors');
  }
}

function damaged(what: string): RasterReadError {
  return new RasterReadError('damaged', `A JPEG block of the TIFF ${what}.`);
}

/** YCbCr to RGB by ITU-R BT.601 full range (JFIF 1.02), in place. */
function toRgb(pixels: Uint8Array): void {
  for (let i = 0; i + 2 < pixels.length; i += 3) {
    const y = pixels[i] ?? 0;
    const cb = (pixels[i + 1] ?? 0) - 128;
    const cr = (pixels[i + 2] ?? 0) - 128;
    pixels[i] = clamp(y + 1.402 * cr);
    pixels[i + 1] = clamp(y - 0.344136 * cb - 0.714136 * cr);
    pixels[i + 2] = clamp(y + 1.772 * cb);
  }
}

function clamp(value: number): number {
  return Math.max(0, Math.min(255, Math.round(value)));
}
