import { describe, expect, it } from 'vitest';
import { projectionOf } from '../../georeference/projection.ts';
import { textureAt } from '../../spectral/memory/texture.fixture.ts';
import { newPlane, type Plane } from '../../spectral/plane.ts';
import type { Igm } from '../locate/igm.ts';
import type { MapGrid } from './map-grid.ts';
import { projectIgm } from './projected-igm.ts';
import { bilinearPlane, type RefinedScene, refineIgm } from './register-scene.ts';

const SIDE = 200;
const PIXEL_M = 8;
const grid: MapGrid = {
  epsg: 32613,
  width: SIDE,
  height: SIDE,
  west: 600_000,
  north: 4_000_000,
  pixelM: PIXEL_M,
};
const utm = projectionOf(grid.epsg);
type Point = readonly [number, number];

/** Positions of pixels from their places on the map, in pixels from the middle of its first one. */
function positions(placeOf: (column: number, row: number) => Point): Igm {
  const [lon, lat] = [new Float64Array(SIDE * SIDE), new Float64Array(SIDE * SIDE)];
  for (let at = 0; at < lon.length; at++) {
    const [x, y] = placeOf(at % SIDE, Math.floor(at / SIDE));
    const place = utm?.inverse(grid.west + (x + 0.5) * PIXEL_M, grid.north - (y + 0.5) * PIXEL_M) ?? [0, 0];
    lon[at] = place[0];
    lat[at] = place[1];
  }
  return { lines: SIDE, samples: SIDE, lon, lat, heightM: new Float32Array(SIDE * SIDE) };
}

/** Where a pass really looks: turned by 12 degrees around the middle of the map. */
const turn = (12 * Math.PI) / 180;
const truthOf = (column: number, row: number): Point => {
  const [u, v] = [column - SIDE / 2, row - SIDE / 2];
  return [
    SIDE / 2 + u * Math.cos(turn) - v * Math.sin(turn),
    SIDE / 2 + u * Math.sin(turn) + v * Math.cos(turn),
  ];
};
const truth = positions(truthOf);

function plane(at: (column: number, row: number) => Point): Plane {
  const made = newPlane(SIDE, SIDE);
  for (let i = 0; i < made.values.length; i++)
    made.values[i] = textureAt(...at(i % SIDE, Math.floor(i / SIDE)));
  return made;
}
const image = plane(truthOf);
const reference = plane((column, row) => [column, row]);

/** Distances between two sets of positions in pixels. */
function errorsPx(a: Igm, b: Igm): readonly number[] {
  const [p, q] = [projectIgm(a, grid.epsg), projectIgm(b, grid.epsg)];
  return Array.from(
    p.x,
    (x, at) => Math.hypot(x - (q.x[at] ?? 0), (p.y[at] ?? 0) - (q.y[at] ?? 0)) / PIXEL_M,
  );
}

const largest = (values: readonly number[]) => values.reduce((most, value) => Math.max(most, value), 0);

describe('refinement against a reference', () => {
  const wrong = positions((column, row) => {
    const [x, y] = truthOf(column, row);
    return [x + 4.3 + 0.004 * x - 0.003 * y, y - 2.6 + 0.003 * x + 0.002 * y];
  });
  const refined: RefinedScene = refineIgm({ igm: wrong, image, reference, grid });

  it('removes a shift and an affine distortion to 0.15 pixels everywhere', () => {
    expect(largest(errorsPx(wrong, truth))).toBeGreaterThan(4);
    expect(refined.isRefined).toBe(true);
    expect(largest(errorsPx(refined.igm, truth))).toBeLessThan(0.15);
  });

  it('reports what it has found and what is left', () => {
    expect(Math.hypot(...(refined.before?.shift ?? [0, 0]))).toBeGreaterThan(4);
    expect(Math.hypot(...(refined.after?.shift ?? [9, 9]))).toBeLessThan(0.1);
    expect(refined.after?.residualPx).toBeLessThan(0.1);
  });

  it('leaves positions that are right as they are, but for a tenth of a pixel', () => {
    const { igm } = refineIgm({ igm: truth, image, reference, grid });
    expect(largest(errorsPx(igm, truth))).toBeLessThan(0.1);
  });

  it('changes nothing where the ground is another one or there is no data', () => {
    const other = plane((column, row) => [row * 1.7 + 700, 900 - column * 1.3]);
    const failed = refineIgm({ igm: wrong, image: other, reference, grid });
    expect([failed.isRefined, failed.igm]).toEqual([false, wrong]);
    const empty = refineIgm({ igm: wrong, image: newPlane(SIDE, SIDE), reference, grid });
    expect([empty.isRefined, empty.before]).toEqual([false, undefined]);
  });

  it('rejects an image or reference of another size', () => {
    expect(() => refineIgm({ igm: wrong, image: newPlane(3, 3), reference, grid })).toThrow(
      'The image must have 200 x 200 pixels; it has 3 x 3.',
    );
    expect(() => refineIgm({ igm: wrong, image, reference: newPlane(3, 3), grid })).toThrow(
      'The reference must have 200 x 200 pixels; it has 3 x 3.',
    );
  });
});

describe('a plane of an image on a map', () => {
  it('shows the ground where it is', () => {
    const shown = bilinearPlane(truth, image, grid);
    let [squares, count] = [0, 0];
    for (const [at, value] of shown.values.entries()) {
      if (Number.isNaN(value)) continue;
      squares += (value - (reference.values[at] ?? 0)) ** 2;
      count++;
    }
    expect(count).toBeGreaterThan(0.8 * SIDE * SIDE);
    expect(Math.sqrt(squares / count)).toBeLessThan(0.06);
  });
});
