import type { Operation } from '../kernel/operation.ts';
import { readDemoClock, setDemoClock } from './demo-clock.ts';
import { readBaseTile, readImageryProgress, readPlatform } from './platform.ts';

export * from './demo-clock.ts';
export * from './platform.ts';

export const platformOperations: readonly Operation[] = [
  readPlatform,
  readImageryProgress,
  readBaseTile,
  readDemoClock,
  setDemoClock,
];
