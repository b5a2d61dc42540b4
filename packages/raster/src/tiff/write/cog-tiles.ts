import { newSamples, type Samples } from '../../pixels/samples.ts';
import { applyDifferences, applyFloatPredictor } from '../decode/predictor.ts';
import type { CogOptions, CogSource } from './cog-options.ts';
import { type HalvingRules, halveRows } from './halve-rows.ts';

/** One level of the pyramid while it grows: its rows that are not yet cut into tiles, and its compressed tiles. */
export interface LevelTiles {
  readonly width: number;
  readonly height: number;
  readonly tiles: Uint8Array[];
}

interface Growing extends LevelTiles {
  rows: Samples;
  filled: number;
}

/**
 * Reads the source once and cuts it and its overviews into compressed tiles, a row of tiles at a time. Memory
 * contains the compressed tiles and, for each level, the rows of one row of tiles.
 */
export async function buildTiles(
  source: CogSource,
  options: CogOptions,
  sizes: readonly { width: number; height: number }[],
  tileSize: number,
): Promise<readonly LevelTiles[]> {
  const levels = sizes.map(({ width, height }): Growing => {
    const rows = newSamples(source.sampleType, width * tileSize * source.bands);
    return { width, height, tiles: [], rows, filled: 0 };
  });
  const encode = tileEncoder(source, options, tileSize);
  const push = async (depth: number, rows: Samples): Promise<void> => {
    const level = levels[depth];
    if (!level) return;
    const rowSamples = level.width * source.bands;
    level.rows.set(rows, level.filled * rowSamples);
    level.filled += rows.length / rowSamples;
    const down = Math.ceil(level.tiles.length / Math.ceil(level.width / tileSize));
    if (level.filled < tileSize && down * tileSize + level.filled < level.height) return;
    const full = level.rows.subarray(0, level.filled * rowSamples);
    level.tiles.push(...(await encode(full, level.width)));
    level.filled = 0;
    if (depth + 1 < levels.length)
      await push(depth + 1, halveRows(full, rulesFor(source, options, level.width)));
  };
  for (let y = 0; y < source.height; y += tileSize) {
    const count = Math.min(tileSize, source.height - y);
    const rows = await source.readRows(y, count);
    if (rows.length !== count * source.width * source.bands) {
      throw new RangeError(`readRows returned ${rows.length} samples for ${count} rows from ${y}.`);
    }
    await push(0, rows);
  }
  return levels;
}

function rulesFor(source: CogSource, options: CogOptions, width: number): HalvingRules {
  const { bands, sampleType } = source;
  const { nodata, alpha = false, overviews = 'mean' } = options;
  return { width, bands, sampleType, nodata, alpha, overviews };
}

/** Cuts rows into a row of tiles, repeating the last row and column to fill them, and compresses each tile. */
function tileEncoder(source: CogSource, options: CogOptions, tileSize: number) {
  const { bands, sampleType } = source;
  return (rows: Samples, width: number): Promise<Uint8Array[]> => {
    const height = rows.length / (width * bands);
    const across = Math.ceil(width / tileSize);
    const tiles = Array.from({ length: across }, async (_, column) => {
      const tile = newSamples(sampleType, tileSize * tileSize * bands);
      const left = column * tileSize;
      const columns = Math.min(tileSize, width - left);
      for (let y = 0; y < tileSize; y++) {
        const from = (Math.min(y, height - 1) * width + left) * bands;
        const to = y * tileSize * bands;
        tile.set(rows.subarray(from, from + columns * bands), to);
        for (let x = columns; x < tileSize; x++)
          tile.copyWithin(to + x * bands, to + (x - 1) * bands, to + x * bands);
      }
      return options.deflate(predict(tile, source, options, tileSize));
    });
    return Promise.all(tiles);
  };
}

function predict(tile: Samples, source: CogSource, options: CogOptions, tileSize: number): Uint8Array {
  const bytes = new Uint8Array(tile.buffer, tile.byteOffset, tile.byteLength);
  if (options.predictor === false) return bytes;
  const rowSamples = tileSize * source.bands;
  if (source.sampleType === 'f32') return applyFloatPredictor(bytes, rowSamples, source.bands, 4);
  applyDifferences(tile, rowSamples, source.bands);
  return bytes;
}
