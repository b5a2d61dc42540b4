import { ENVI_DATA_TYPES } from '../envi/meta.ts';
import { parseEnviHeader } from '../envi/parse-header.ts';
import { bytesPerSample, type Samples, type SampleType, swapBytes, viewSamples } from '../pixels/samples.ts';
import { RasterReadError } from '../raster-error.ts';
import type { ByteSource } from '../source/byte-source.ts';

/** How the numbers of a file are laid out, last index fastest. */
export interface ArrayLayout {
  readonly shape: readonly number[];
  readonly sampleType: SampleType;
  readonly isBigEndian: boolean;
  /** Where the numbers begin, in bytes. */
  readonly offset: number;
}

/** The first bytes of every NumPy array file. */
const NPY_MAGIC = [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59];
/** As many bytes as `npyLayout` needs: NumPy pads headers of plain arrays to 64 or 128 bytes. */
export const NPY_HEADER_BYTES = 4096;

const NPY_TYPES: Readonly<Record<string, SampleType>> = {
  u1: 'u8',
  b1: 'u8',
  i1: 'i8',
  u2: 'u16',
  i2: 'i16',
  u4: 'u32',
  i4: 'i32',
  f4: 'f32',
  f8: 'f64',
};

export const isNpy = (start: Uint8Array): boolean => NPY_MAGIC.every((byte, index) => start[index] === byte);

/**
 * The layout of a NumPy array file (format versions 1 to 3, in C order) from its first bytes.
 *
 * @throws RasterReadError 'not-recognised', 'damaged' or 'unsupported'
 */
export function npyLayout(start: Uint8Array): ArrayLayout {
  if (!isNpy(start)) throw new RasterReadError('not-recognised', 'The file is not a NumPy array.');
  const view = new DataView(start.buffer, start.byteOffset, start.byteLength);
  const isFirstVersion = start[6] === 1;
  const lengthAt = 8;
  const headerAt = isFirstVersion ? lengthAt + 2 : lengthAt + 4;
  if (start.length < headerAt) throw damaged('it ends within its header');
  const length = isFirstVersion ? view.getUint16(lengthAt, true) : view.getUint32(lengthAt, true);
  const offset = headerAt + length;
  if (offset > start.length) throw damaged('its header is too long');
  const header = new TextDecoder('latin1').decode(start.subarray(headerAt, offset));
  const [, order = '', type = ''] = /'descr':\s*'([<>|=])([a-z]\d+)'/.exec(header) ?? [];
  const sampleType = NPY_TYPES[type];
  if (sampleType === undefined)
    throw new RasterReadError('unsupported', 'The NumPy array must contain real numbers of up to 64 bits.');
  if (/'fortran_order':\s*True/.test(header))
    throw new RasterReadError('unsupported', 'The NumPy array must be in C order.');
  const sizes = /'shape':\s*\(([\d,\s]*)\)/.exec(header)?.[1];
  if (sizes === undefined) throw damaged('it has no shape');
  const shape = sizes.split(',').flatMap((size) => (size.trim() === '' ? [] : [Number(size)]));
  return { shape, sampleType, isBigEndian: order === '>', offset };
}

/**
 * The layout of an ENVI data file in BIL or BSQ order from the text of its header: bands and samples of a single line,
 * else lines, bands and samples.
 *
 * @throws RasterReadError as `parseEnviHeader` does, and 'unsupported' for an order that is not band by band
 */
export function enviLayout(headerText: string): ArrayLayout {
  const { lines, bands, samples, dataType, byteOrder, headerOffset, interleave } =
    parseEnviHeader(headerText);
  // With one line, BIL and BSQ are the same.
  if (interleave === 'bip' || (interleave === 'bsq' && lines > 1))
    throw new RasterReadError('unsupported', 'The interleave must be bil.');
  return {
    shape: lines === 1 ? [bands, samples] : [lines, bands, samples],
    sampleType: ENVI_DATA_TYPES[dataType].sampleType,
    isBigEndian: byteOrder === 1,
    offset: headerOffset,
  };
}

/** Size of a file with this layout, in bytes. */
export function bytesOfLayout({ shape, sampleType, offset }: ArrayLayout): number {
  return offset + bytesPerSample(sampleType) * shape.reduce((product, size) => product * size, 1);
}

const damaged = (what: string): RasterReadError =>
  new RasterReadError('damaged', `The NumPy array is damaged: ${what}.`);

const CHUNK_BYTES = 2 ** 20;

/**
 * The numbers of an array file in their order, about a megabyte at a time.
 *
 * @throws RasterReadError 'truncated' where the file ends early, and the errors of the source
 */
export async function* readArrayChunks(
  source: ByteSource,
  layout: ArrayLayout,
  signal?: AbortSignal,
): AsyncGenerator<Samples> {
  const size = bytesPerSample(layout.sampleType);
  const end = bytesOfLayout(layout);
  for (let at = layout.offset; at < end; at += CHUNK_BYTES) {
    const length = Math.min(CHUNK_BYTES, end - at);
    const read = await source.read(at, length, signal);
    if (read.length < length) throw new RasterReadError('truncated', 'The array ends early.');
    // A copy begins at a multiple of the sample's size.
    const bytes = Uint8Array.from(read);
    if (layout.isBigEndian) swapBytes(bytes, size);
    yield viewSamples(layout.sampleType, bytes.buffer);
  }
}
