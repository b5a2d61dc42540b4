import { setImmediate } from 'node:timers/promises';
import { parseElementSet } from '@sigma/orbit';
import { cloudCoverPct, createEarth, type Earth, planTaskedScenes, type ScenePlan } from '@sigma/simulator';
import { serveTasks } from '../../../work/serve-tasks.ts';
import type { FlightToPlan, PlannedCapture } from './plan-flight.ts';

const earths = new Map<number, Earth>();

function earthOf(seed: number): Earth {
  const earth = earths.get(seed) ?? createEarth({ seed });
  earths.set(seed, earth);
  return earth;
}

/** The scenes of a flight; none when the orbit has changed so much that no pass is near. */
function scenesOf({ lines, ...task }: FlightToPlan): readonly ScenePlan[] {
  const parsed = parseElementSet(lines);
  if (!parsed.ok) return [];
  try {
    return planTaskedScenes({ ...task, set: parsed.set });
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}

serveTasks<readonly FlightToPlan[], readonly (readonly PlannedCapture[])[]>(() => async (flights, signal) => {
  const captures: (readonly PlannedCapture[])[] = [];
  for (const flight of flights) {
    const scenes: PlannedCapture[] = [];
    for (const plan of scenesOf(flight)) {
      // Only now can the thread learn that no one waits for it any more.
      await setImmediate();
      signal.throwIfAborted();
      scenes.push({ plan, cloudCover: cloudCoverPct(earthOf(flight.seed), plan) });
    }
    captures.push(scenes);
  }
  return captures;
});
