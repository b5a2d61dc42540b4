import { EARTH_RADIUS_KM, EARTH_ROTATION_RAD_S, POLAR_RADIUS_KM } from '../earth/earth.ts';
import { type DayGrid, GRID_STEP_MS, GRID_STEPS, GRID_VALUES } from '../propagation/grid-cache.ts';
import { CONE_SLACK_RAD, type Pace } from './pace.ts';
import type { PreparedArea } from './prepared-area.ts';

const STRETCH = EARTH_RADIUS_KM / POLAR_RADIUS_KM;
const STEP_S = GRID_STEP_MS / 1000;
/** Slower satellites hardly move over the ground, so their motion defines no plane. */
const LEAST_TURN_RAD_S = 5 * EARTH_ROTATION_RAD_S;

/**
 * Visits, in order, the steps of a day in which the area may come into reach. It does not use bounding boxes in
 * longitude and latitude, so poles and the antimeridian need no special treatment.
 */
export function visitNearSteps(
  day: DayGrid,
  area: PreparedArea,
  pace: Pace,
  visit: (day: DayGrid, index: number, pace: Pace) => void,
): void {
  const stepsToNear = createDistanceInSteps(day, area, pace);
  let lastVisited = -1;
  let index = 0;
  while (index <= GRID_STEPS) {
    const wait = stepsToNear(index);
    if (wait === 0) {
      for (const step of [index - 1, index]) {
        if (step <= lastVisited || step === GRID_STEPS) continue;
        visit(day, step, pace);
        lastVisited = step;
      }
    }
    index += Math.max(1, wait);
  }
}

/**
 * Creates a function that returns how many steps must pass before a sample can be near the area: so near that half a
 * step brings it into reach, along and across the track. 0 when it is near, at least 1 otherwise.
 */
function createDistanceInSteps({ states }: DayGrid, { capAxis, capRad }: PreparedArea, pace: Pace) {
  const turn = pace.turnRadS * STEP_S;
  const nearRad = capRad + pace.reachRad;
  // In half a step the Earth's rotation bends the ground track out of its plane (Coriolis); doubled as a margin.
  const bent = (EARTH_ROTATION_RAD_S * pace.turnRadS * STEP_S ** 2) / 2;
  const across = nearRad + bent + CONE_SLACK_RAD;
  const hasPlane = pace.turnRadS > LEAST_TURN_RAD_S && across < Math.PI / 2;
  const mostAcross = hasPlane ? Math.sin(across) : 2;
  return (index: number): number => {
    const at = index * GRID_VALUES;
    const x = states[at] ?? 0;
    const y = states[at + 1] ?? 0;
    const z = (states[at + 2] ?? 0) * STRETCH;
    const along = x * capAxis.x + y * capAxis.y + z * capAxis.z;
    const angle = Math.acos(Math.min(1, Math.max(-1, along / Math.sqrt(x * x + y * y + z * z))));
    if (Number.isNaN(angle)) return 1;
    if (angle > nearRad + turn / 2) return Math.ceil((angle - nearRad - turn / 2) / turn);
    const vx = states[at + 3] ?? 0;
    const vy = states[at + 4] ?? 0;
    const vz = (states[at + 5] ?? 0) * STRETCH;
    const nx = y * vz - z * vy;
    const ny = z * vx - x * vz;
    const nz = x * vy - y * vx;
    const aside = Math.abs(nx * capAxis.x + ny * capAxis.y + nz * capAxis.z);
    return aside > mostAcross * Math.sqrt(nx * nx + ny * ny + nz * nz) ? 1 : 0;
  };
}
