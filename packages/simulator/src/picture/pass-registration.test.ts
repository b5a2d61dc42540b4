import {
  bilinearPlane,
  type Igm,
  locateLines,
  type MapGrid,
  mapGridFor,
  newPlane,
  type Plane,
  projectionOf,
  type RefinedScene,
  refineIgm,
} from '@sigma/raster';
import { describe, expect, it } from 'vitest';
import { createEarth } from '../earth/earth.ts';
import { deviateOf } from '../earth/sampling/deviates.ts';
import { textHash } from '../earth/sampling/hash.ts';
import { sceneAncillary } from '../flight/scene-ancillary.ts';
import { planSpots } from '../flight/spot-scenes.ts';
import { bandAt } from '../radiance/bands.ts';
import type { ScenePlan } from '../scene-plan.ts';
import { cloudCoverPct } from './cloud-map.ts';
import { sceneRadiance } from './scene-radiance.ts';

const earth = createEarth({ seed: 1 });
const PIXEL_M = 8;
const BAND = bandAt(1020);
const LINES_AT_ONCE = 16;
const NOISE = 0.01;

/** The band at 1020 nm of a scene as reflectance with noise of 1 %, in its own geometry. */
function imageOf(plan: ScenePlan): Plane {
  const scene = sceneRadiance(earth, plan);
  const { perReflectance, path } = scene.illumination;
  const plane = newPlane(scene.samples, scene.lines);
  for (let from = 0; from < scene.lines; from += LINES_AT_ONCE) {
    const { data, wavelengths } = scene.read(from, LINES_AT_ONCE);
    for (let line = 0; line < LINES_AT_ONCE; line++)
      for (let x = 0; x < scene.samples; x++)
        plane.values[(from + line) * scene.samples + x] =
          ((1 + NOISE * deviateOf(x, from + line, 0, textHash(plan.id))) *
            ((data[(line * wavelengths.length + BAND) * scene.samples + x] ?? 0) - (path[BAND] ?? 0))) /
          (perReflectance[BAND] ?? 1);
  }
  return plane;
}

/** Distances between located pixels and the map of their plan, in pixels of the map: east and north of each pixel. */
function errorsOf({ grid }: ScenePlan, igm: Igm): readonly (readonly [number, number])[] {
  const projection = projectionOf(grid.epsg);
  const [a, b, c, d, e, f] = grid.transform;
  return Array.from(igm.lon, (lon, at) => {
    const [u, v] = [(at % igm.samples) + 0.5, Math.floor(at / igm.samples) + 0.5];
    const [x, y] = projection?.forward(lon, igm.lat[at] ?? Number.NaN) ?? [0, 0];
    return [(x - (a * u + b * v + c)) / PIXEL_M, (y - (d * u + e * v + f)) / PIXEL_M];
  });
}

/** Moves positions by metres, as an attitude that is wrong by far more than usual would. */
function moved(igm: Igm, eastM: number, northM: number): Igm {
  return {
    ...igm,
    lon: igm.lon.map((lon) => lon + eastM / 111_320 / Math.cos(((igm.lat[0] ?? 0) * Math.PI) / 180)),
    lat: igm.lat.map((lat) => lat + northM / 111_320),
  };
}

const located = (plan: ScenePlan) => locateLines(sceneAncillary(plan, { heightM: 0 }));

const rms = (values: readonly number[]) =>
  Math.sqrt(values.reduce((sum, value) => sum + value ** 2, 0) / values.length);

/** Clear passes of the site that has most of them. */
function clearPasses(): readonly ScenePlan[] {
  const spots = planSpots({
    seed: 1,
    from: new Date('2026-05-01T00:00:00Z'),
    to: new Date('2026-06-20T00:00:00Z'),
  });
  const clear = spots.filter((plan) => (cloudCoverPct(earth, plan) ?? 100) < 5);
  const sites = [...Map.groupBy(clear, ({ site }) => site).values()];
  return sites.toSorted((a, b) => b.length - a.length)[0]?.slice(0, 4) ?? [];
}

describe('passes over one site, refined against the first', () => {
  const [first, ...others] = clearPasses();
  if (first === undefined) throw new Error('There is no clear pass.');
  const base = located(first);
  const grid: MapGrid = mapGridFor(base, { pixelM: PIXEL_M });
  const reference = bilinearPlane(base, imageOf(first), grid);
  const [eastOfFirst = 0, northOfFirst = 0] = errorsOf(first, base)[0] ?? [];
  const passes = others.map((plan, n) => {
    const igm = moved(located(plan), 20 - 25 * n, 15 * n - 12);
    const refined: RefinedScene = refineIgm({ igm, image: imageOf(plan), reference, grid });
    // The first pass is as wrong as its own attitudes; only differences between passes count.
    const apart = (of: Igm) =>
      errorsOf(plan, of).map(([east, north]) => Math.hypot(east - eastOfFirst, north - northOfFirst));
    return { refined, before: apart(igm), after: apart(refined.igm) };
  });

  it('are within 0.1 pixels of it', () => {
    expect(passes.length).toBeGreaterThanOrEqual(2);
    for (const { refined, after } of passes) {
      expect(refined.isRefined).toBe(true);
      expect(rms(after)).toBeLessThan(0.1);
    }
  });

  it('were pixels away before', () => {
    for (const { before } of passes) expect(rms(before)).toBeGreaterThan(1);
  });
});
