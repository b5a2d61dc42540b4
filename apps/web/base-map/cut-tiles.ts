import { type Box, clipLine, clipRing, simplify } from './clip-shapes.ts';
import type { LabelledPlace } from './places.ts';
import { EXTENT, type TileFeature, type TilePoint, writeTile } from './vector-tile.ts';
import { type Line, type Point, project, type WorldShapes } from './world-shapes.ts';

/** An encoded tile. */
export interface VectorTile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  readonly bytes: Uint8Array;
}

/** The last zoom of the library (512 px tiles) with tiles of its own. Beyond it the tiles are enlarged; a unit is 153 m. */
export const VECTOR_MAX_ZOOM = 5;
/** The margin around a tile that its content includes, so that lines have no seams, as a share of the tile. */
const MARGIN = 1 / 64;
/** Half a pixel of a 512 px tile. The last zoom is precise to a unit. */
const TOLERANCE = 1 / 1024;
/** Islands smaller than this number of square units are too small to be seen. */
const SMALLEST_AREA = 600;

interface Content extends WorldShapes {
  readonly places: readonly (readonly [Point, LabelledPlace])[];
}

/** Cuts the world into all tiles with content, from zoom 0 to the last. */
export function cutTiles(world: WorldShapes, places: readonly LabelledPlace[]): readonly VectorTile[] {
  return Array.from({ length: VECTOR_MAX_ZOOM + 1 }, (_, zoom) => {
    const tolerance = (zoom === VECTOR_MAX_ZOOM ? 1 / EXTENT : TOLERANCE) / 2 ** zoom;
    const content: Content = {
      land: world.land.map((rings) => rings.map((ring) => simplify(ring, tolerance))),
      coast: world.coast.map((line) => simplify(line, tolerance)),
      border: world.border.map((line) => simplify(line, tolerance)),
      places: places
        .filter((place) => place.zoom <= zoom || zoom === VECTOR_MAX_ZOOM)
        .map((place) => [project(place.lon, place.lat), place] as const),
    };
    return divide(content, { z: 0, x: 0, y: 0 }, zoom);
  }).flat();
}

type Address = Omit<VectorTile, 'bytes'>;

/** Divides the content into quarters down to `zoom`, so that each clip only sees what is near it. */
function divide(content: Content, at: Address, zoom: number): readonly VectorTile[] {
  const inside = clip(content, boxOf(at, zoom));
  if (Object.values(inside).every((shapes) => shapes.length === 0)) return [];
  if (at.z === zoom) {
    const bytes = tileOf(inside, at);
    return bytes.length === 0 ? [] : [{ ...at, bytes }];
  }
  return [0, 1, 2, 3].flatMap((quarter) => {
    const child = { z: at.z + 1, x: at.x * 2 + (quarter & 1), y: at.y * 2 + (quarter >> 1) };
    return divide(inside, child, zoom);
  });
}

function boxOf({ z, x, y }: Address, zoom: number): Box {
  const [side, margin] = [1 / 2 ** z, MARGIN / 2 ** zoom];
  return {
    west: x * side - margin,
    north: y * side - margin,
    east: (x + 1) * side + margin,
    south: (y + 1) * side + margin,
  };
}

function clip({ land, coast, border, places }: Content, box: Box): Content {
  const lines = (all: readonly Line[]) =>
    all.flatMap((line) => (isOutside(line, box) ? [] : clipLine(line, box)));
  return {
    land: land.flatMap((rings) => {
      const [outer, ...holes] = rings.map((ring) => (isOutside(ring, box) ? [] : clipRing(ring, box)));
      return outer === undefined || outer.length === 0
        ? []
        : [[outer, ...holes.filter((hole) => hole.length > 0)]];
    }),
    coast: lines(coast),
    border: lines(border),
    places: places.filter(([[x, y]]) => x >= box.west && x <= box.east && y >= box.north && y <= box.south),
  };
}

function isOutside(line: Line, { west, north, east, south }: Box): boolean {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of line) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return right < west || left > east || bottom < north || top > south;
}

function tileOf({ land, coast, border, places }: Content, { z, x, y }: Address): Uint8Array {
  const scale = EXTENT * 2 ** z;
  const toTile = ([px, py]: Point): TilePoint => [
    Math.round(px * scale - x * EXTENT),
    Math.round(py * scale - y * EXTENT),
  ];
  const lines = (all: readonly Line[]): TileFeature[] => {
    const parts = all.map((line) => distinct(line.map(toTile))).filter((line) => line.length > 1);
    return parts.length === 0 ? [] : [{ type: 'line', parts }];
  };
  return writeTile({
    land: land.flatMap((rings): TileFeature[] => {
      const [outer, ...holes] = rings.map((ring) => distinct(ring.map(toTile)));
      if (outer === undefined || Math.abs(areaOf(outer)) < SMALLEST_AREA) return [];
      const visible = holes.filter((hole) => Math.abs(areaOf(hole)) >= SMALLEST_AREA);
      return [{ type: 'polygon', parts: [wound(outer, 1), ...visible.map((hole) => wound(hole, -1))] }];
    }),
    coast: lines(coast),
    border: lines(border),
    places: places.map(([at, { name, zoom, rank, isLarge }]) => ({
      type: 'point',
      parts: [[toTile(at)]],
      properties: { name, zoom, rank, ...(isLarge && { large: 1 }) },
    })),
  });
}

function distinct(line: readonly TilePoint[]): readonly TilePoint[] {
  return line.filter(([x, y], index) => {
    const before = line[index - 1];
    return before === undefined || before[0] !== x || before[1] !== y;
  });
}

/** Twice the area. It is positive for a ring that is clockwise on the screen, because y increases downwards. */
function areaOf(ring: readonly TilePoint[]): number {
  return ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[index + 1] ?? ring[0] ?? [0, 0];
    return sum + x * nextY - nextX * y;
  }, 0);
}

function wound(ring: readonly TilePoint[], direction: 1 | -1): readonly TilePoint[] {
  return areaOf(ring) * direction > 0 ? ring : ring.toReversed();
}
