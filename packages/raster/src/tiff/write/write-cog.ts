import { invertAffine } from '../../georeference/affine.ts';
import { projectionOf } from '../../georeference/projection.ts';
import { cogHeader, type LevelIndex } from './cog-header.ts';
import { type CogOptions, type CogSource, CogTooLargeError, pyramidSizes } from './cog-options.ts';
import { buildTiles, type LevelTiles } from './cog-tiles.ts';

const CHUNK_BYTES = 2 ** 20;
const MAX_BYTES = 2 ** 32 - 1;
const LEADER_BYTES = 4;
const TRAILER_BYTES = 4;

/**
 * Writes a Cloud Optimized GeoTIFF: deflate tiles, averaged overviews, header first, smallest overview first,
 * GDAL's ghost block. The source is read once; the compressed file stays in memory until the sizes of its
 * tiles are known, then it is returned in pieces of about 1 MiB.
 *
 * @throws RangeError for a system, transform or size that cannot be written, or rows of the wrong length
 * @throws CogTooLargeError when the file would exceed 4 GiB
 */
export async function* writeCog(source: CogSource, options: CogOptions): AsyncGenerator<Uint8Array> {
  checkInput(source, options);
  const tileSize = options.tileSize ?? 512;
  const levels = await buildTiles(
    source,
    options,
    pyramidSizes(source.width, source.height, tileSize),
    tileSize,
  );
  const empty = levels.map((level) => indexOf(level, 0));
  const headerBytes = cogHeader(source, options, tileSize, empty).length;
  const indexes: LevelIndex[] = [];
  let end = headerBytes;
  for (const level of levels.toReversed()) {
    indexes.unshift(indexOf(level, end));
    end += level.tiles.reduce((sum, tile) => sum + LEADER_BYTES + tile.length + TRAILER_BYTES, 0);
  }
  if (end > MAX_BYTES) throw new CogTooLargeError(end);
  yield cogHeader(source, options, tileSize, indexes);
  for (const level of levels.toReversed()) yield* tileChunks(level);
}

/** The complete file of `writeCog` as one array. */
export async function cogBytes(source: CogSource, options: CogOptions): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeCog(source, options)) chunks.push(chunk);
  return concat(chunks);
}

function checkInput(
  { width, height, bands }: CogSource,
  { epsg, transform, alpha, bandTexts }: CogOptions,
): void {
  if (![width, height, bands].every((n) => Number.isInteger(n) && n >= 1)) {
    throw new RangeError(`A COG of ${width} x ${height} pixels with ${bands} bands cannot be written.`);
  }
  if (bandTexts !== undefined && bandTexts.length !== bands)
    throw new RangeError(`There must be texts of ${bands} bands; there are ${bandTexts.length}.`);
  if (alpha && bands < 2) throw new RangeError('A COG of one band cannot have alpha.');
  if (!projectionOf(epsg))
    throw new RangeError(`EPSG:${epsg} is not a supported coordinate reference system.`);
  if (!invertAffine(transform))
    throw new RangeError('The transform must be invertible: its pixels have no area.');
}

function indexOf(level: LevelTiles, start: number): LevelIndex {
  let at = start;
  const offsets = level.tiles.map((tile) => {
    const offset = at + LEADER_BYTES;
    at = offset + tile.length + TRAILER_BYTES;
    return offset;
  });
  const { width, height } = level;
  return { width, height, offsets, lengths: level.tiles.map((tile) => tile.length) };
}

/** Tiles, each preceded by its size and followed by a copy of its last four bytes, joined to larger pieces. */
function* tileChunks({ tiles }: LevelTiles): Generator<Uint8Array> {
  let pending: Uint8Array[] = [];
  let bytes = 0;
  for (const tile of tiles) {
    const leader = new Uint8Array(LEADER_BYTES);
    new DataView(leader.buffer).setUint32(0, tile.length, true);
    pending.push(leader, tile, tile.subarray(-TRAILER_BYTES));
    bytes += tile.length;
    if (bytes < CHUNK_BYTES) continue;
    yield concat(pending);
    pending = [];
    bytes = 0;
  }
  if (pending.length > 0) yield concat(pending);
}

function concat(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    out.set(chunk, at);
    at += chunk.length;
  }
  return out;
}
