import type { Position } from '@sigma/geo';
import type { Earth } from '../earth/earth.ts';
import { terrainElevation } from '../earth/terrain.ts';
import type { ScenePlan } from '../scene-plan.ts';
import { sceneFrame } from './scene-frame.ts';

/** Elevation of a scene, metres above sea level. */
export interface DemSummary {
  readonly meanM: number;
  readonly minM: number;
  readonly maxM: number;
  /** Middle of the scene and the elevation there. */
  readonly centroid: Position;
  readonly centroidM: number;
}

/** Mean, lowest and highest elevation of a scene from about 1600 points. */
export function demSummary(earth: Earth, plan: ScenePlan): DemSummary {
  const frame = sceneFrame(plan);
  const { values, cols, rows } = terrainElevation(frame, earth, DEM_STEP);
  let sum = 0;
  let minM = Infinity;
  let maxM = -Infinity;
  let count = 0;
  for (let r = 1; r < rows - 2; r++) {
    for (let c = 1; c < cols - 2; c++) {
      const metres = values[r * cols + c] ?? 0;
      sum += metres;
      minM = Math.min(minM, metres);
      maxM = Math.max(maxM, metres);
      count++;
    }
  }
  const middle = values[Math.floor(rows / 2) * cols + Math.floor(cols / 2)] ?? 0;
  return { meanM: sum / count, minM, maxM, centroid: frame.centre, centroidM: middle };
}

const DEM_STEP = 16;
