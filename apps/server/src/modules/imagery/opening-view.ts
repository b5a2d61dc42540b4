import type { Position } from '@sigma/geo';
import type { TileAddress, TileCache } from './tile-cache.ts';

/** Zooms at which a person looks first, of 256 pixel tiles: the map opens at the second and is soon zoomed out. */
const ZOOMS = [12, 14, 11, 13] as const;
const COLUMNS = 2;
const ROWS = 2;

/** Web mercator tiles round a place that fill a screen, at the zooms where the map is first looked at. */
export function openingTiles([lon, lat]: Position): readonly TileAddress[] {
  return ZOOMS.flatMap((z) => {
    const count = 2 ** z;
    const phi = (lat * Math.PI) / 180;
    const column = Math.floor(((lon + 180) / 360) * count);
    const row = Math.floor(((1 - Math.asinh(Math.tan(phi)) / Math.PI) / 2) * count);
    return around(COLUMNS).flatMap((dx) => around(ROWS).map((dy): TileAddress => [z, column + dx, row + dy]));
  });
}

/** 0, then 1 and -1, then 2 and -2 …: the middle first. */
function around(reach: number): readonly number[] {
  return [0, ...Array.from({ length: reach }, (_, index) => [index + 1, -index - 1]).flat()];
}

/** Draws the map's opening view, so that the first person who signs in finds it there. */
export async function warmOpeningView(
  tiles: TileCache,
  centre: Position,
  signal: AbortSignal,
): Promise<void> {
  for (const tile of openingTiles(centre)) {
    if (signal.aborted) return;
    await tiles.warm(tile, signal);
  }
}
