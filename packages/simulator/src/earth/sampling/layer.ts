import { createTrack, type Frame, readTrack, type Track } from './frame.ts';

/** Values on every `step`-th pixel of a frame and one step beyond its edges, to be interpolated. */
export interface Layer {
  readonly step: number;
  /** Where the node in column and row 1 is, in pixels: 0 or less than a step to the left and above. */
  readonly origin: readonly [col: number, row: number];
  readonly cols: number;
  readonly rows: number;
  /** Complete unless there is `sampleRow`. */
  readonly values: Float32Array;
  /** Samples a row that was not read before. */
  readonly sampleRow?: (row: number) => void;
}

export type PlaceFunction = (x: number, y: number, z: number, lon: number, lat: number) => number;

/** The node of column and row 1: frames that share their lattice have their nodes at the same places. */
export function layerOrigin({ lattice }: Frame, step: number): Layer['origin'] {
  const [col, row] = lattice;
  return [col - Math.ceil(col / step) * step, row - Math.ceil(row / step) * step];
}

/** Column 0 of a layer is one to two steps to the left of the frame, and so on. */
export function createLayer(frame: Frame, step: number): Layer {
  const cols = Math.ceil((frame.width - 1) / step) + 4;
  const rows = Math.ceil((frame.height - 1) / step) + 4;
  return { step, origin: layerOrigin(frame, step), cols, rows, values: new Float32Array(cols * rows) };
}

/** Samples several functions of position at once; `sample` writes one value per layer into `out`. */
export function sampleLayers(
  frame: Frame,
  step: number,
  count: number,
  sample: (track: Track, n: number, out: Float64Array) => void,
): readonly Layer[] {
  const layers = Array.from({ length: count }, () => createLayer(frame, step));
  const [first] = layers;
  if (!first) return layers;
  const [left, top] = first.origin;
  const track = createTrack(first.cols);
  const out = new Float64Array(count);
  for (let r = 0; r < first.rows; r++) {
    readTrack(frame, top + (r - 1) * step, left - step, step, track);
    for (let c = 0; c < first.cols; c++) {
      sample(track, c, out);
      for (let k = 0; k < count; k++) {
        const layer = layers[k];
        if (layer) layer.values[r * first.cols + c] = out[k] ?? 0;
      }
    }
  }
  return layers;
}

export function sampleLayer(frame: Frame, step: number, value: PlaceFunction): Layer {
  const { sampleRow, ...layer } = layerOnDemand(frame, step, value);
  for (let row = 0; row < layer.rows; row++) sampleRow(row);
  return layer;
}

/** A layer whose rows are sampled when they are first read: a line of a scene needs few of them. */
export function layerOnDemand(
  frame: Frame,
  step: number,
  value: PlaceFunction,
): Layer & Required<Pick<Layer, 'sampleRow'>> {
  const layer = createLayer(frame, step);
  const { cols, rows, values } = layer;
  const [left, top] = layer.origin;
  const track = createTrack(cols);
  const { x, y, z, lon, lat } = track;
  const isSampled = new Uint8Array(rows);
  const sampleRow = (row: number) => {
    if (isSampled[row] !== 0) return;
    isSampled[row] = 1;
    readTrack(frame, top + (row - 1) * step, left - step, step, track);
    for (let c = 0; c < cols; c++)
      values[row * cols + c] = value(x[c] ?? 0, y[c] ?? 0, z[c] ?? 0, lon[c] ?? 0, lat[c] ?? 0);
  };
  return { ...layer, sampleRow };
}

/** Bilinear values of pixels `0 .. out.length - 1` of a row. */
export function readRow(
  { step, origin, cols, values, sampleRow }: Layer,
  row: number,
  out: Float32Array,
): void {
  const [first, top] = origin;
  const fr = (row - top) / step + 1;
  const r = Math.floor(fr);
  sampleRow?.(r);
  sampleRow?.(r + 1);
  const t = fr - r;
  const column = (at: number) => (values[at] ?? 0) * (1 - t) + (values[at + cols] ?? 0) * t;
  const { length } = out;
  // Between two columns the values are a line, so that a pixel costs one multiplication: there are twenty layers.
  let right = column(r * cols + 1);
  for (let x = 0, from = first, at = r * cols + 2; x < length; from += step, at++) {
    const left = right;
    right = column(at);
    const slope = (right - left) / step;
    const end = Math.min(length, from + step);
    for (; x < end; x++) out[x] = left + slope * (x - from);
  }
}

/** Bilinear value at one pixel, clamped to the layer. */
export function readAt(layer: Layer, col: number, row: number): number {
  const { step, origin, cols, rows, values, sampleRow } = layer;
  const [left, above] = origin;
  const fc = Math.min(cols - 1.001, Math.max(0, (col - left) / step + 1));
  const fr = Math.min(rows - 1.001, Math.max(0, (row - above) / step + 1));
  const c = Math.floor(fc);
  const r = Math.floor(fr);
  const s = fc - c;
  const t = fr - r;
  sampleRow?.(r);
  sampleRow?.(r + 1);
  const at = r * cols + c;
  const top = (values[at] ?? 0) * (1 - s) + (values[at + 1] ?? 0) * s;
  const bottom = (values[at + cols] ?? 0) * (1 - s) + (values[at + cols + 1] ?? 0) * s;
  return top * (1 - t) + bottom * t;
}
