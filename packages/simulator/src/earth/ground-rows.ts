import { createTrack, type Frame, readTrack, type Track } from './sampling/frame.ts';
import { type Layer, readRow } from './sampling/layer.ts';
import type { Terrain } from './terrain.ts';

const TERRAIN_LAYERS = [
  'shore',
  'elevation',
  'slopeAlong',
  'slopeDown',
  'built',
  'patch',
  'second',
  'tint',
  'meadow',
  'lakeland',
] as const;
const CLIMATE_LAYERS = [
  'plateau',
  'relief',
  'dry',
  'warmth',
  'swing',
  'mediterranean',
  'oil',
  'farmed',
  'industry',
] as const;
type RowName = (typeof TERRAIN_LAYERS)[number] | (typeof CLIMATE_LAYERS)[number];

/** One row of pixels with the properties that painting them needs. */
export interface GroundRow {
  readonly track: Track;
  readonly values: { readonly [name in RowName]: Float32Array };
  /** Index of each pixel's neighbourhood in `Terrain.streets` and `Terrain.fields`. */
  readonly street: Int32Array;
  readonly field: Int32Array;
}

/** Creates a reader that reuses one row. */
export function createRowReader(frame: Frame, terrain: Terrain): (row: number) => GroundRow {
  const track = createTrack(frame.width);
  const line = () => new Float32Array(frame.width);
  const values = {
    shore: line(),
    elevation: line(),
    slopeAlong: line(),
    slopeDown: line(),
    built: line(),
    patch: line(),
    second: line(),
    tint: line(),
    meadow: line(),
    lakeland: line(),
    plateau: line(),
    relief: line(),
    dry: line(),
    warmth: line(),
    swing: line(),
    mediterranean: line(),
    oil: line(),
    farmed: line(),
    industry: line(),
  };
  const street = new Int32Array(frame.width);
  const field = new Int32Array(frame.width);
  const layers: readonly (readonly [Layer, Float32Array])[] = [
    ...TERRAIN_LAYERS.map((name) => [terrain[name], values[name]] as const),
    ...CLIMATE_LAYERS.map((name) => [terrain.climate[name], values[name]] as const),
  ];
  return (row) => {
    readTrack(frame, row, 0, 1, track);
    for (const [layer, into] of layers) readRow(layer, row, into);
    terrain.streets?.readLabels(row, track, street);
    terrain.fields?.readLabels(row, track, field);
    return { track, values, street, field };
  };
}

/** Metres of pixel `x` from a neighbourhood's origin along its `u` (axis 3) or `v` (axis 6). */
export function patternMetres(
  bases: Float64Array,
  label: number,
  axis: 3 | 6,
  track: Track,
  x: number,
): number {
  const base = label * 9;
  return (
    ((track.x[x] ?? 0) - (bases[base] ?? 0)) * (bases[base + axis] ?? 0) +
    ((track.y[x] ?? 0) - (bases[base + 1] ?? 0)) * (bases[base + axis + 1] ?? 0) +
    ((track.z[x] ?? 0) - (bases[base + 2] ?? 0)) * (bases[base + axis + 2] ?? 0)
  );
}
