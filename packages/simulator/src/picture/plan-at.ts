import { projectionOf, utmEpsg } from '@sigma/raster';
import type { ScenePlan } from '../scene-plan.ts';

export interface PlanAt {
  readonly lon: number;
  readonly lat: number;
  readonly date: string;
  readonly id?: string;
  /** Offset of the scene in pixels of its own grid. */
  readonly shift?: readonly [number, number];
  readonly sunAzimuth?: number;
  readonly sunElevation?: number;
}

/** A scene plan around a position, for tests: 320 x 320 pixels of 32 m, flown 12 degrees off north. */
export function planAt({
  lon,
  lat,
  date,
  id = 'scene',
  shift = [0, 0],
  sunAzimuth = 150,
  sunElevation = 45,
}: PlanAt): ScenePlan {
  const epsg = utmEpsg([lon, lat]);
  const [x, y] = projectionOf(epsg)?.forward(lon, lat) ?? [NaN, NaN];
  const turn = (-12 * Math.PI) / 180;
  const [a, d] = [32 * Math.cos(turn), 32 * Math.sin(turn)];
  const [b, e] = [d, -a];
  const [right, down] = [shift[0] - 160, shift[1] - 160];
  const instant = new Date(date);
  return {
    id,
    taskId: 'task',
    taskName: 'Test',
    place: 'Test',
    sensor: 1,
    start: instant,
    end: instant,
    datetime: instant,
    imagingMode: 'linescan',
    grid: {
      epsg,
      width: 320,
      height: 320,
      transform: [a, b, x + a * right + b * down, d, e, y + d * right + e * down],
    },
    footprint: { type: 'Polygon', coordinates: [] },
    centre: [lon, lat],
    acquisition: {
      elementSet: ['', ''],
      orbitState: 'descending',
      offNadir: 5,
      azimuth: 100,
      roll: 5,
      sunAzimuth,
      sunElevation,
      angleToNorth: 12,
      alongTrackGsd: 32,
      crossTrackGsd: 32,
      frameRateHz: 200,
      integrationTimeMs: 4,
    },
  };
}
