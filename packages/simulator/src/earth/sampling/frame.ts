import type { Position } from '@sigma/geo';
import { axesAt, EARTH_RADIUS_M, type Point3, toPoint, unwrapLon } from './sphere.ts';

/**
 * A raster on the Earth: whole numbers are pixel centres, `col` to the right, `row` down. Positions are exact at the
 * knots of a control net and bilinear between them, so that a pixel needs no projection.
 */
export interface Frame {
  readonly width: number;
  readonly height: number;
  /** Size of the smallest detail to draw, metres; frames of one kind share it, so that they match. */
  readonly detailM: number;
  /** Ground size of a pixel at the centre, metres. */
  readonly pixelM: number;
  readonly centre: Position;
  /** Unit vectors at the centre: along a row and down a column, in metres east and north. */
  readonly colAxis: readonly [number, number];
  readonly rowAxis: readonly [number, number];
  readonly net: ControlNet;
  /** A node of the layers that are sampled coarsely, in pixels. Frames of the same ground that share it show the same. */
  readonly lattice: readonly [col: number, row: number];
  /** The pixel of a position; its longitude may be any number of turns away. */
  toPixel(place: Position): readonly [number, number];
}

interface ControlNet {
  readonly step: number;
  readonly pad: number;
  readonly cols: number;
  readonly rows: number;
  /** Five numbers per knot: x, y, z in metres, lon (unwrapped), lat. */
  readonly knots: Float64Array;
}

export interface FrameOptions {
  readonly width: number;
  readonly height: number;
  /** Number of pixels around the picture that can be read as well. */
  readonly pad: number;
  readonly step: number;
  readonly detailM: number;
  /** By default the upper left pixel. */
  readonly lattice?: Frame['lattice'];
  position(col: number, row: number): Position;
  toPixel(place: Position): readonly [number, number];
}

export function createFrame(options: FrameOptions): Frame {
  const { width, height, pad, step, position } = options;
  const centre = position((width - 1) / 2, (height - 1) / 2);
  const net = controlNet(options, centre[0]);
  const { u, v } = axesAt(centre);
  const middle = toPoint(centre);
  const along = (col: number, row: number): readonly [number, number] => {
    const p = toPoint(position((width - 1) / 2 + col, (height - 1) / 2 + row));
    const d = { x: p.x - middle.x, y: p.y - middle.y, z: p.z - middle.z };
    return [dot(d, u), dot(d, v)];
  };
  const colStep = along(1, 0);
  const rowStep = along(0, 1);
  const pixelM = Math.hypot(...colStep);
  return {
    width,
    height,
    detailM: options.detailM,
    pixelM,
    centre,
    colAxis: [colStep[0] / pixelM, colStep[1] / pixelM],
    rowAxis: [rowStep[0] / Math.hypot(...rowStep), rowStep[1] / Math.hypot(...rowStep)],
    net: { ...net, step, pad },
    lattice: options.lattice ?? [0, 0],
    toPixel: ([lon, lat]) => options.toPixel([unwrapLon(lon, centre[0]), lat]),
  };
}

function dot(a: Point3, b: Point3): number {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

function controlNet({ width, height, pad, step, position }: FrameOptions, nearLon: number) {
  const cols = Math.ceil((width + 2 * pad) / step) + 1;
  const rows = Math.ceil((height + 2 * pad) / step) + 1;
  const knots = new Float64Array(cols * rows * 5);
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < cols; c++) {
      const place = position(c * step - pad, r * step - pad);
      const { x, y, z } = toPoint(place);
      knots.set([x, y, z, unwrapLon(place[0], nearLon), place[1]], (r * cols + c) * 5);
    }
  }
  return { cols, rows, knots };
}

/** Positions along one row of a frame: metres from the Earth's centre, and degrees. */
export interface Track {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly z: Float64Array;
  readonly lon: Float64Array;
  readonly lat: Float64Array;
}

export function createTrack(length: number): Track {
  const row = () => new Float64Array(length);
  return { x: row(), y: row(), z: row(), lon: row(), lat: row() };
}

/** A track of one position. */
export function trackAt(place: Position): Track {
  const track = createTrack(1);
  const { x, y, z } = toPoint(place);
  track.x[0] = x;
  track.y[0] = y;
  track.z[0] = z;
  track.lon[0] = place[0];
  track.lat[0] = place[1];
  return track;
}

/** Fills `track` with the positions of pixels `first`, `first + stride`, … of a row. */
export function readTrack(frame: Frame, row: number, first: number, stride: number, track: Track): void {
  const { step, pad, cols, rows, knots } = frame.net;
  const fr = (row + pad) / step;
  const r = Math.min(rows - 2, Math.max(0, Math.floor(fr)));
  const t = fr - r;
  const axes = [track.x, track.y, track.z, track.lon, track.lat];
  for (let n = 0; n < track.x.length; n++) {
    const fc = (first + n * stride + pad) / step;
    const c = Math.min(cols - 2, Math.max(0, Math.floor(fc)));
    const s = fc - c;
    const at = (r * cols + c) * 5;
    const below = at + cols * 5;
    const a = (1 - s) * (1 - t);
    const b = s * (1 - t);
    const d = (1 - s) * t;
    const e = s * t;
    for (let axis = 0; axis < 5; axis++) {
      const values = axes[axis];
      if (!values) continue;
      values[n] =
        a * (knots[at + axis] ?? 0) +
        b * (knots[at + 5 + axis] ?? 0) +
        d * (knots[below + axis] ?? 0) +
        e * (knots[below + 5 + axis] ?? 0);
    }
  }
}

/** The ground that a frame covers, in degrees, grown by `marginM` metres; longitudes near the frame's own. */
export function reachOf(frame: Frame, marginM: number) {
  const { cols, rows, knots } = frame.net;
  let west = Infinity;
  let east = -Infinity;
  let south = Infinity;
  let north = -Infinity;
  for (let n = 0; n < cols * rows; n++) {
    west = Math.min(west, knots[n * 5 + 3] ?? west);
    east = Math.max(east, knots[n * 5 + 3] ?? east);
    south = Math.min(south, knots[n * 5 + 4] ?? south);
    north = Math.max(north, knots[n * 5 + 4] ?? north);
  }
  const grow = (marginM / EARTH_RADIUS_M) * (180 / Math.PI);
  const wide = grow / Math.max(0.05, Math.cos((Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / 180));
  return {
    west: west - wide,
    east: east + wide,
    south: Math.max(-90, south - grow),
    north: Math.min(90, north + grow),
  };
}

/** A frame of one pixel, to sample one position. */
export function pointFrame([lon, lat]: Position, detailM: number): Frame {
  const degree = (Math.PI * EARTH_RADIUS_M) / 180;
  const ring = degree * Math.max(0.001, Math.cos((lat * Math.PI) / 180));
  return createFrame({
    width: 1,
    height: 1,
    pad: 4,
    step: 4,
    detailM,
    position: (col, row) => [lon + (col * detailM) / ring, lat - (row * detailM) / degree],
    toPixel: ([x, y]) => [((x - lon) * ring) / detailM, ((lat - y) * degree) / detailM],
  });
}
