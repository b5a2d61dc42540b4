import { parentPort, workerData } from 'node:worker_threads';
import { parseElementSet } from '@sigma/orbit';
import { cloudCoverPct, createEarth, planTaskedScenes } from '@sigma/simulator';
import type { FlightToPlan, PlannedCapture } from './plan-flight.ts';

if (parentPort === null) throw new Error('This file runs as a worker thread.');
const flights: readonly FlightToPlan[] = workerData;
const [first] = flights;
const earth = createEarth({ seed: first?.seed ?? 1 });
/** The captures of a flight; none when the orbit has changed so much that no pass is near. */
function capture({ lines, ...task }: FlightToPlan): readonly PlannedCapture[] {
  const parsed = parseElementSet(lines);
  if (!parsed.ok) return [];
  try {
    const scenes = planTaskedScenes({ ...task, set: parsed.set });
    return scenes.map((plan) => ({ plan, cloudCover: cloudCoverPct(earth, plan) }));
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}
parentPort.postMessage(flights.map(capture));
