import { type Georeference, projectionOf } from '@sigma/raster';

export const TILE_PIXELS = 256;
/** Pixels between two nodes; interpolating the transform between them is off by far less than a pixel. */
export const NODE_STEP = 16;
export const NODES_ACROSS = TILE_PIXELS / NODE_STEP + 1;

export interface TileAddress {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** A picture on the ground; pixels count from the upper left corner of the full resolution. */
export interface PlacedPicture {
  readonly width: number;
  readonly height: number;
  readonly georeference: Georeference;
}

/** Columns and rows of the picture at the nodes of a tile, row by row; NaN where a node has no position in it. */
export type TileGrid = Float64Array;

export interface GridWindow {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const WORLD_M = 2 * Math.PI * 6378137;

/** The nodes of an XYZ tile (web mercator) in a picture; undefined for a system that is not supported. */
export function tileGrid(picture: PlacedPicture, { z, x, y }: TileAddress): TileGrid | undefined {
  const { georeference, width, height } = picture;
  const mercator = projectionOf(3857);
  const system = projectionOf(georeference.epsg);
  if (mercator === undefined || system === undefined) return undefined;
  const nodeM = WORLD_M / 2 ** z / (NODES_ACROSS - 1);
  const left = x * nodeM * (NODES_ACROSS - 1) - WORLD_M / 2;
  const top = WORLD_M / 2 - y * nodeM * (NODES_ACROSS - 1);
  const [middleLon] = system.inverse(...georeference.toMap(width / 2, height / 2));
  const nodes = new Float64Array(NODES_ACROSS * NODES_ACROSS * 2);
  for (let row = 0; row < NODES_ACROSS; row++) {
    for (let column = 0; column < NODES_ACROSS; column++) {
      const [lon, lat] = mercator.inverse(left + column * nodeM, top - row * nodeM);
      // The picture may cross the antimeridian: use the longitude (modulo 360) nearest to it.
      const near = lon - 360 * Math.round((lon - middleLon) / 360);
      nodes.set(georeference.toPixel(...system.forward(near, lat)), (row * NODES_ACROSS + column) * 2);
    }
  }
  return nodes;
}

/** The part of the picture that the tile touches; undefined when they do not overlap. */
export function windowOf(grid: TileGrid, { width, height }: PlacedPicture): GridWindow | undefined {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < grid.length; at += 2) {
    const [column, row] = [grid[at] ?? Number.NaN, grid[at + 1] ?? Number.NaN];
    if (!Number.isFinite(column) || !Number.isFinite(row)) continue;
    left = Math.min(left, column);
    right = Math.max(right, column);
    top = Math.min(top, row);
    bottom = Math.max(bottom, row);
  }
  const inside = {
    left: Math.max(0, left),
    top: Math.max(0, top),
    right: Math.min(width, right),
    bottom: Math.min(height, bottom),
  };
  return inside.left < inside.right && inside.top < inside.bottom ? inside : undefined;
}

/** Pixels of the picture per pixel of the tile, where they are fewest. */
export function finestStep(grid: TileGrid): number {
  let finest = Infinity;
  const distance = (from: number, to: number) =>
    Math.hypot(
      (grid[to] ?? Number.NaN) - (grid[from] ?? Number.NaN),
      (grid[to + 1] ?? Number.NaN) - (grid[from + 1] ?? Number.NaN),
    ) / NODE_STEP;
  for (let row = 0; row + 1 < NODES_ACROSS; row++) {
    for (let column = 0; column + 1 < NODES_ACROSS; column++) {
      const at = (row * NODES_ACROSS + column) * 2;
      for (const step of [distance(at, at + 2), distance(at, at + 2 * NODES_ACROSS)]) {
        if (step > 0) finest = Math.min(finest, step);
      }
    }
  }
  return Number.isFinite(finest) ? finest : 1;
}
