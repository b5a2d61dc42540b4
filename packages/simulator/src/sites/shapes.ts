import type { Position } from '@sigma/geo';
import { layOver } from '../earth/cover/cover.ts';
import { MATERIAL_COUNT } from '../earth/cover/materials.ts';
import { createTrack, type Frame, readTrack } from '../earth/sampling/frame.ts';
import { clamp01 } from '../earth/sampling/noise.ts';
import { DEGREE_M, unwrapLon } from '../earth/sampling/sphere.ts';

/** Metres east and north of the centre of a site. */
export type Local = readonly [east: number, north: number];

/** A piece of ground covered with a material, in metres around the centre of its site. */
export type Shape = {
  readonly material: number;
  /** The fraction of the ground that it covers. */
  readonly amount: number;
} & (
  | { readonly kind: 'disc'; readonly at: Local; readonly radiusM: number }
  | {
      readonly kind: 'box';
      readonly at: Local;
      readonly lengthM: number;
      readonly widthM: number;
      /** Direction of the length, degrees clockwise from north. */
      readonly turnDeg: number;
    }
  | { readonly kind: 'path'; readonly points: readonly Local[]; readonly widthM: number }
);

/** The position of a point of a site. */
export function placeOf([lon, lat]: Position, [east, north]: Local): Position {
  return [lon + east / DEGREE_M / Math.cos((lat * Math.PI) / 180), lat + north / DEGREE_M];
}

/** Metres east and north of a centre. */
export function localOf([lon, lat]: Position, place: Position): Local {
  return [
    (unwrapLon(place[0], lon) - lon) * DEGREE_M * Math.cos((lat * Math.PI) / 180),
    (place[1] - lat) * DEGREE_M,
  ];
}

interface Placed {
  readonly shape: Shape;
  readonly cols: readonly [number, number];
  readonly rows: readonly [number, number];
}

/**
 * Paints shapes over rows of ground, in their order, with edges in proportion to the covered part of a pixel; undefined if
 * none is in the frame.
 */
export function createShapePainter(frame: Frame, centre: Position, shapes: readonly Shape[]) {
  const placed = shapes.flatMap((shape) => place(frame, centre, shape) ?? []);
  if (placed.length === 0) return undefined;
  const track = createTrack(frame.width);
  return (row: number, into: Float32Array): void => {
    const here = placed.filter(({ rows }) => row >= rows[0] && row <= rows[1]);
    if (here.length === 0) return;
    readTrack(frame, row, 0, 1, track);
    for (const { shape, cols } of here)
      for (let x = cols[0]; x <= cols[1]; x++) {
        const cover = coverOf(shape, localOf(centre, [track.lon[x] ?? 0, track.lat[x] ?? 0]), frame.pixelM);
        if (cover > 0) layOver(into, x * MATERIAL_COUNT, 1, cover * shape.amount, shape.material);
      }
  };
}

/** The pixels that a shape may touch; undefined if none of the frame. */
function place(frame: Frame, centre: Position, shape: Shape): Placed | undefined {
  const { points, reachM } = extentOf(shape);
  const reach = reachM / frame.pixelM + 1;
  const pixels = points.map((point) => frame.toPixel(placeOf(centre, point)));
  const cols = pixels.map(([col]) => col);
  const rows = pixels.map(([, row]) => row);
  const span = (values: readonly number[], most: number): readonly [number, number] => [
    Math.max(0, Math.floor(Math.min(...values) - reach)),
    Math.min(most - 1, Math.ceil(Math.max(...values) + reach)),
  ];
  const placed = { shape, cols: span(cols, frame.width), rows: span(rows, frame.height) };
  return placed.cols[0] <= placed.cols[1] && placed.rows[0] <= placed.rows[1] ? placed : undefined;
}

/** Points of a shape, and how far it reaches from them. */
export function extentOf(shape: Shape): { readonly points: readonly Local[]; readonly reachM: number } {
  switch (shape.kind) {
    case 'disc':
      return { points: [shape.at], reachM: shape.radiusM };
    case 'box':
      return { points: [shape.at], reachM: Math.hypot(shape.lengthM, shape.widthM) / 2 };
    case 'path':
      return { points: shape.points, reachM: shape.widthM / 2 };
  }
}

/** The part of a pixel of `pixelM` around a point that a shape covers. */
export function coverOf(shape: Shape, [east, north]: Local, pixelM: number): number {
  switch (shape.kind) {
    case 'disc': {
      const away = Math.hypot(east - shape.at[0], north - shape.at[1]);
      const small = Math.min(1, (Math.PI * shape.radiusM ** 2) / pixelM ** 2);
      return Math.min(small, clamp01((shape.radiusM - away) / pixelM + 0.5));
    }
    case 'box': {
      const turn = (shape.turnDeg * Math.PI) / 180;
      const [dx, dy] = [east - shape.at[0], north - shape.at[1]];
      const along = dx * Math.sin(turn) + dy * Math.cos(turn);
      const across = dx * Math.cos(turn) - dy * Math.sin(turn);
      return overlap(along, shape.lengthM, pixelM) * overlap(across, shape.widthM, pixelM);
    }
    case 'path':
      return overlap(distanceToPath(shape.points, east, north), shape.widthM, pixelM);
  }
}

/** The part of a pixel's width that a strip of some width covers, at a distance from its middle. */
function overlap(away: number, widthM: number, pixelM: number): number {
  const shared = (widthM + pixelM) / 2 - Math.abs(away);
  return Math.max(0, Math.min(shared, widthM, pixelM) / pixelM);
}

/** Metres from a point to a line through points. */
export function distanceToPath(points: readonly Local[], east: number, north: number): number {
  let nearest = Infinity;
  for (let n = 1; n < points.length; n++) {
    const [a, b] = [points[n - 1], points[n]];
    if (!a || !b) continue;
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const t = clamp01(((east - a[0]) * dx + (north - a[1]) * dy) / (dx * dx + dy * dy || 1e-9));
    nearest = Math.min(nearest, Math.hypot(east - a[0] - t * dx, north - a[1] - t * dy));
  }
  return nearest;
}
