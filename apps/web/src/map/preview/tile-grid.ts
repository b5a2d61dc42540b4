import type { BBox } from '@sigma/geo';

/** A tile, and its place in the picture in shares of the picture's sides. */
export interface PlacedTile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface TileGrid {
  /** Width divided by height. */
  readonly aspect: number;
  readonly tiles: readonly PlacedTile[];
}

const TILE_PX = 256;

/** Shares of the world in Web Mercator, from the north-west. */
const worldX = (lon: number) => (lon + 180) / 360;
const worldY = (lat: number) => {
  const sine = Math.sin((lat * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
};

/**
 * The tiles of the sharpest level at which a box of the ground has at most so many pixels along its longer side. A box whose east is west of
 * its west meets the antimeridian, as in GeoJSON.
 */
export function tileGrid([west, south, east, north]: BBox, mostPx: number, maxZoom: number): TileGrid {
  const [left, top, bottom] = [worldX(west), worldY(north), worldY(south)];
  const right = worldX(east) + (east < west ? 1 : 0);
  const [width, height] = [right - left, bottom - top];
  const z = Math.max(
    0,
    Math.min(maxZoom, Math.floor(Math.log2(mostPx / (TILE_PX * Math.max(width, height))))),
  );
  const side = 1 / 2 ** z;
  const tiles: PlacedTile[] = [];
  for (let y = Math.floor(top / side); y * side < bottom; y++) {
    for (let x = Math.floor(left / side); x * side < right; x++) {
      tiles.push({
        z,
        x: x % 2 ** z,
        y,
        left: (x * side - left) / width,
        top: (y * side - top) / height,
        width: side / width,
        height: side / height,
      });
    }
  }
  return { aspect: width / height, tiles };
}
