import { parentPort, workerData } from 'node:worker_threads';
import { cloudCoverPct, createEarth, planArchive } from '@sigma/simulator';
import type { PlannedScene } from './describe-scene.ts';
import type { PlanRequest } from './plan-scenes.ts';

const SCENES_A_MESSAGE = 100;

if (parentPort === null) throw new Error('This file runs as a worker thread.');
const { seed, from, after, to }: PlanRequest = workerData;
// Cloud cover needs the large Earth model, so it is calculated for missing scenes only.
const plans = planArchive({ seed, from, to }).filter(({ start }) => start > after);
if (plans.length > 0) {
  const earth = createEarth({ seed });
  for (let at = 0; at < plans.length; at += SCENES_A_MESSAGE) {
    const scenes: PlannedScene[] = plans
      .slice(at, at + SCENES_A_MESSAGE)
      .map((plan) => ({ seed, plan, cloudCover: cloudCoverPct(earth, plan) }));
    parentPort.postMessage(scenes);
  }
}
