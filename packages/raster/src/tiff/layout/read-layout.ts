import type { GridPlacement } from '../../georeference/georeference.ts';
import { bytesPerSample } from '../../pixels/samples.ts';
import { RasterReadError } from '../../raster-error.ts';
import type { ByteSource } from '../../source/byte-source.ts';
import { readDirectories, type TiffDirectory } from './directory.ts';
import { readPlace } from './geo-tags.ts';
import { type CanDecode, readLevel, type TiffLevel } from './level.ts';
import { TAG } from './tags.ts';

/** The description of a TIFF, read before any of its pixels. */
export interface TiffLayout {
  /** The full resolution first, then the overviews, largest first. */
  readonly levels: readonly [TiffLevel, ...TiffLevel[]];
  readonly nodata: number | undefined;
  /** The band (from 0) that contains the opacity of a pixel, if there is one. */
  readonly alphaBand: number | undefined;
  readonly place: GridPlacement;
}

/** Reads and checks the directories of a TIFF. Throws RasterReadError, or whatever the source throws. */
export async function readLayout(source: ByteSource, canDecode: CanDecode): Promise<TiffLayout> {
  const directories = await readDirectories(source);
  const main = directories[0];
  if (!main) throw new RasterReadError('damaged', 'The TIFF contains no image.');
  const level = await readLevel(main, canDecode);
  checkExpansion(level, source.size);
  return {
    levels: [level, ...(await readOverviews(directories.slice(1), level, canDecode))],
    nodata: parseNodata(await main.text(TAG.gdalNodata)),
    alphaBand: await readAlphaBand(main, level.bands),
    place: await readPlace(main),
  };
}

/**
 * No compression makes pixels smaller than this: DEFLATE ends at a thousandth and LZW at about twice that. Only files
 * that leave blocks out claim more, and a small file must not claim days of work.
 */
const MAX_EXPANSION = 4096;
const ALWAYS_ALLOWED_BYTES = 2 ** 28;

function checkExpansion({ width, height, bands, sampleType }: TiffLevel, fileBytes: number): void {
  const bytes = width * height * bands * bytesPerSample(sampleType);
  if (bytes <= Math.max(ALWAYS_ALLOWED_BYTES, fileBytes * MAX_EXPANSION)) return;
  throw new RasterReadError(
    'too-large',
    `The TIFF claims ${width} x ${height} pixels with ${bands} bands, which a file of ${fileBytes} bytes cannot contain.`,
  );
}

function parseNodata(text: string | undefined): number | undefined {
  const trimmed = text?.trim().toLowerCase() ?? '';
  if (trimmed === '') return undefined;
  if (/^[-+]?nan$/.test(trimmed)) return NaN;
  const special = /^([-+]?)inf/.exec(trimmed);
  if (special) return special[1] === '-' ? -Infinity : Infinity;
  const value = Number(trimmed);
  return Number.isNaN(value) ? undefined : value;
}

/** Reduced images with the same bands, largest first; masks and other pages are excluded. */
async function readOverviews(
  directories: readonly TiffDirectory[],
  main: TiffLevel,
  canDecode: CanDecode,
): Promise<TiffLevel[]> {
  const levels: TiffLevel[] = [];
  for (const directory of directories) {
    const kind = (await directory.number(TAG.newSubfileType)) ?? 0;
    if ((kind & 1) === 0 || (kind & 4) !== 0) continue;
    const level = await readLevel(directory, canDecode);
    if (level.bands !== main.bands || level.sampleType !== main.sampleType || level.width >= main.width)
      continue;
    levels.push(level);
  }
  return levels.sort((p, q) => q.width - p.width);
}

/** The first extra sample that is alpha (ExtraSamples 1 or 2). */
async function readAlphaBand(directory: TiffDirectory, bands: number): Promise<number | undefined> {
  const extra = await directory.numbers(TAG.extraSamples);
  const found = extra.findIndex((kind) => kind === 1 || kind === 2);
  return found < 0 || extra.length > bands ? undefined : bands - extra.length + found;
}
