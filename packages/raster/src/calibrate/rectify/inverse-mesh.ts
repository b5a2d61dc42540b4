import type { PixelPoint } from '../../georeference/affine.ts';
import type { Georeference } from '../../georeference/georeference.ts';
import type { MapPoint } from '../../georeference/projection.ts';
import type { ProjectedIgm } from './projected-igm.ts';

const MAX_STEPS = 25;
const TOLERANCE_PX = 1e-4;

/**
 * The relation between an image whose pixels are known one by one and its map. Between the middles of four pixels positions are
 * bilinear, and beyond the outer ones the last cells continue. `toPixel` inverts that by Newton's method and answers
 * `[NaN, NaN]` where it does not converge, such as near pixels that do not see the ground.
 *
 * @throws RangeError for images of fewer than two lines or samples
 */
export function meshGeoreference(image: ProjectedIgm): Georeference & {
  /** Like `toPixel`, faster from a pixel that is already near. */
  toPixelFrom(x: number, y: number, near: PixelPoint): PixelPoint;
} {
  const { lines, samples, epsg } = image;
  if (lines < 2 || samples < 2)
    throw new RangeError(`An image must have two lines and samples; it has ${lines} and ${samples}.`);
  const middle: PixelPoint = [samples / 2, lines / 2];
  return {
    epsg,
    toMap: (col, row) => cellAt(image, col - 0.5, row - 0.5).point,
    toPixel: (x, y) => invert(image, [x, y], middle),
    toPixelFrom: (x, y, near) => invert(image, [x, y], near),
  };
}

function invert(image: ProjectedIgm, [x, y]: MapPoint, near: PixelPoint): PixelPoint {
  let [u, v] = [near[0] - 0.5, near[1] - 0.5];
  // Far steps from a curved border would overshoot without end.
  const reach = image.lines + image.samples;
  for (let step = 0; step < MAX_STEPS; step++) {
    const { point, perColumn, perRow } = cellAt(image, u, v);
    const [dx, dy] = [x - point[0], y - point[1]];
    const determinant = perColumn[0] * perRow[1] - perColumn[1] * perRow[0];
    const du = (dx * perRow[1] - dy * perRow[0]) / determinant;
    const dv = (dy * perColumn[0] - dx * perColumn[1]) / determinant;
    if (!(Math.abs(du) + Math.abs(dv) < reach)) return [Number.NaN, Number.NaN];
    u += du;
    v += dv;
    if (Math.abs(du) + Math.abs(dv) < TOLERANCE_PX) return [u + 0.5, v + 0.5];
  }
  return [Number.NaN, Number.NaN];
}

interface CellPoint {
  readonly point: MapPoint;
  /** Change of the map position by one pixel. */
  readonly perColumn: MapPoint;
  readonly perRow: MapPoint;
}

/** The position `u` columns and `v` rows from the middle of the first pixel. */
function cellAt({ lines, samples, x, y }: ProjectedIgm, u: number, v: number): CellPoint {
  const column = Math.min(samples - 2, Math.max(0, Math.floor(u)));
  const row = Math.min(lines - 2, Math.max(0, Math.floor(v)));
  const at = row * samples + column;
  const [s, t] = [u - column, v - row];
  const along = (values: Float64Array) => {
    const a = values[at] ?? Number.NaN;
    const b = values[at + 1] ?? Number.NaN;
    const c = values[at + samples] ?? Number.NaN;
    const d = values[at + samples + 1] ?? Number.NaN;
    const [upper, lower] = [a + s * (b - a), c + s * (d - c)];
    return [upper + t * (lower - upper), b - a + t * (d - c - b + a), lower - upper] as const;
  };
  const [px, pxu, pxv] = along(x);
  const [py, pyu, pyv] = along(y);
  return { point: [px, py], perColumn: [pxu, pyu], perRow: [pxv, pyv] };
}
