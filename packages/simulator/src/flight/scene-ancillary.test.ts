import { viewGeometry } from '@sigma/orbit';
import { type LocateRequest, locateLines, projectionOf } from '@sigma/raster';
import { describe, expect, it } from 'vitest';
import { elementSetOn } from '../constellation/element-set-on.ts';
import { SENSORS } from '../constellation/sensors.ts';
import type { ScenePlan } from '../scene-plan.ts';
import { planArchive } from './plan.ts';
import { sceneAncillary } from './scene-ancillary.ts';
import { planSpots } from './spot-scenes.ts';

const HEIGHT_M = 340;
const SPOTS = planSpots({
  seed: 1,
  from: new Date('2026-05-01T00:00:00Z'),
  to: new Date('2026-06-10T00:00:00Z'),
}).slice(0, 50);

/** Corners and 20 places inside, as shares of width and height. */
const PLACES = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
  ...Array.from({ length: 20 }, (_, n) => [((n * 7) % 20) / 20, (n + 0.5) / 20] as const),
] as const;

/** Distances in pixels between where pixels are located and where the plan has them. */
function errorsPx({ grid }: ScenePlan, request: LocateRequest): readonly number[] {
  const projection = projectionOf(grid.epsg);
  const [a, b, c, d, e, f] = grid.transform;
  return PLACES.map(([s, t]) => {
    const [sample, line] = [Math.round(s * (grid.width - 1)), Math.round(t * (grid.height - 1))];
    const { lon, lat } = locateLines(request, line, 1);
    const [x, y] = projection?.forward(lon[sample] ?? Number.NaN, lat[sample] ?? Number.NaN) ?? [0, 0];
    const [u, v] = [sample + 0.5, line + 0.5];
    return Math.hypot(x - (a * u + b * v + c), y - (d * u + e * v + f)) / Math.hypot(a, d);
  });
}

const shareBelow = (values: readonly number[], limit: number) =>
  values.filter((value) => value < limit).length / values.length;

describe('what a satellite reports with a scene', () => {
  it('leads to the map of the plan within 0.1 pixels without the error of its attitudes', () => {
    expect(SPOTS.length).toBe(50);
    for (const plan of SPOTS) {
      const request = sceneAncillary(plan, { heightM: HEIGHT_M, hasPointingError: false });
      expect(Math.max(...errorsPx(plan, request))).toBeLessThan(0.1);
    }
  });

  it('leads to within a pixel of 8 m in 95 % of places with that error', () => {
    const errors = SPOTS.flatMap((plan) => errorsPx(plan, sceneAncillary(plan, { heightM: HEIGHT_M })));
    expect(shareBelow(errors, 1)).toBeGreaterThan(0.95);
    expect(shareBelow(errors, 0.1)).toBeLessThan(0.5);
  });

  it('leads to the map of strips, on ascending passes too', () => {
    const plans = planArchive({
      seed: 1,
      from: new Date('2026-05-03T00:00:00Z'),
      to: new Date('2026-05-06T00:00:00Z'),
    });
    expect(new Set(plans.map(({ acquisition }) => acquisition.orbitState)).size).toBe(2);
    for (const plan of plans) {
      const request = sceneAncillary(plan, { heightM: 0, hasPointingError: false });
      expect(Math.max(...errorsPx(plan, request))).toBeLessThan(0.3);
    }
  });

  it('has the angles of the orbit and of the Sun at the middle of the scene', () => {
    const [plan] = SPOTS;
    if (plan === undefined) throw new Error('There is no spot scene.');
    const request = sceneAncillary(plan, { heightM: 0, hasPointingError: false });
    const line = plan.grid.height / 2;
    const found = locateLines(request, line, 1);
    const sample = plan.grid.width / 2;
    const sensor = SENSORS.find(({ oskId }) => oskId === plan.sensor);
    if (sensor === undefined) throw new Error('The plan has no sensor.');
    const view = viewGeometry(elementSetOn(sensor, plan.datetime), plan.datetime, plan.centre);
    expect(found.viewZenithDeg[sample]).toBeCloseTo(view.incidenceDeg, 1);
    expect(found.viewAzimuthDeg[sample]).toBeCloseTo(view.azimuthDeg, 0);
    expect(90 - (found.sunZenithDeg[sample] ?? 0)).toBeCloseTo(plan.acquisition.sunElevation, 1);
    expect(found.sunAzimuthDeg[sample]).toBeCloseTo(plan.acquisition.sunAzimuth, 1);
  });
});
