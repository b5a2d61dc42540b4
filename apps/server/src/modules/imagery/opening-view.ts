import type { Position } from '@sigma/geo';
import type { TileCache, TilePosition } from './tile-cache.ts';

/** Zooms (of 256 pixel tiles) that are viewed first: the map opens at the second and is often zoomed out next. */
const ZOOMS = [12, 14, 11, 13] as const;
const COLUMNS = 2;
const ROWS = 2;

/** Web mercator tiles around a position that cover a screen, at the zooms that are viewed first. */
export function openingTiles([lon, lat]: Position): readonly TilePosition[] {
  return ZOOMS.flatMap((z) => {
    const count = 2 ** z;
    const phi = (lat * Math.PI) / 180;
    const column = Math.floor(((lon + 180) / 360) * count);
    const row = Math.floor(((1 - Math.asinh(Math.tan(phi)) / Math.PI) / 2) * count);
    return around(COLUMNS).flatMap((dx) =>
      around(ROWS).map((dy): TilePosition => [z, column + dx, row + dy]),
    );
  });
}

/** 0, then 1 and -1, then 2 and -2 …: the middle first. */
function around(reach: number): readonly number[] {
  return [0, ...Array.from({ length: reach }, (_, index) => [index + 1, -index - 1]).flat()];
}

/** Renders the opening view of the map, so that it is ready for the first person who signs in. */
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
