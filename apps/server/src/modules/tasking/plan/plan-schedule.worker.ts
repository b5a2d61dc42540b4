import { parentPort, workerData } from 'node:worker_threads';
import { type PlanInput, planSchedule } from '@sigma/domain';

if (parentPort === null) throw new Error('This file runs as a worker thread.');
const input: PlanInput = workerData;
parentPort.postMessage(planSchedule(input));
