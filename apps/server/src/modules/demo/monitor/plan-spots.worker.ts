import { parentPort, workerData } from 'node:worker_threads';
import { cloudCoverPct, createEarth, planSpots } from '@sigma/simulator';
import type { PlannedScene } from '../describe-scene.ts';
import type { PlanRequest } from '../plan-scenes.ts';

if (parentPort === null) throw new Error('This file runs as a worker thread.');
const { seed, from, after, to }: PlanRequest = workerData;
const plans = planSpots({ seed, from, to }).filter(({ start }) => start > after);
if (plans.length > 0) {
  const earth = createEarth({ seed });
  const scenes: PlannedScene[] = plans.map((plan) => ({
    seed,
    plan,
    cloudCover: cloudCoverPct(earth, plan),
  }));
  parentPort.postMessage(scenes);
}
