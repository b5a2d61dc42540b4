import type { Geometry, Position } from '@sigma/geo';
import type { ScenePlan } from '@sigma/simulator';
import { sharedThread, USUAL_THREAD } from '../../../work/index.ts';

/** Input of a flight thread: `TaskToFly` with the element set as its two lines. */
export interface FlightToPlan {
  readonly seed: number;
  readonly sensor: number;
  readonly lines: string;
  readonly area: Geometry;
  readonly aim: Position;
  readonly nearMs: number;
  readonly rollDeg: number;
  readonly taskId: string;
  readonly taskName: string;
  readonly place: string;
}

export interface PlannedCapture {
  readonly plan: ScenePlan;
  /** Per cent; null for the few scenes without a value. */
  readonly cloudCover: number | null;
}

const planner = sharedThread<readonly FlightToPlan[], readonly (readonly PlannedCapture[])[]>({
  name: 'flights',
  script: new URL('./plan-flight.worker.ts', import.meta.url),
  resourceLimits: USUAL_THREAD,
});

/** Plans captures in a worker thread, because cloud cover needs the large Earth model. Returns one list per flight. */
export function planFlights(
  flights: readonly FlightToPlan[],
  signal: AbortSignal,
): Promise<readonly (readonly PlannedCapture[])[]> {
  return planner.run(flights, signal);
}
