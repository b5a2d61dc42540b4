import { type Earth, estimatedWind, type SceneGrid, type ScenePlan } from '@sigma/simulator';
import { gridPlaces } from './chip-grid.ts';

/** What the simulated weather service states about its winds. */
const WIND_SIGMA_MS = 0.7;
const WIND_SOURCE = 'simulated weather service';

export interface MeasuredWind {
  readonly speedMs: number;
  readonly fromDeg: number;
  readonly sigmaMs: number;
  readonly source: string;
}

/** The wind in the middle of a grid at the time of a capture. */
export function measuredWind(earth: Earth, { datetime }: ScenePlan, grid: SceneGrid): MeasuredWind {
  const middle = gridPlaces(grid).toPlace(grid.width / 2, grid.height / 2);
  const { speedMps, fromDeg } = estimatedWind(earth.seed, middle, datetime);
  return { speedMs: speedMps, fromDeg, sigmaMs: WIND_SIGMA_MS, source: WIND_SOURCE };
}
