import { operationsOf } from '../kernel/crud.ts';
import type { Operation } from '../kernel/operation.ts';
import { groundStationPassCalls } from './ground-station-passes.ts';
import { groundStationCalls } from './ground-stations.ts';
import { orbitRowCalls } from './orbit-rows.ts';

export * from './ground-station-passes.ts';
export * from './ground-stations.ts';
export * from './orbit-rows.ts';

export const groundOperations: readonly Operation[] = [
  ...operationsOf(groundStationCalls),
  ...operationsOf(groundStationPassCalls),
  ...operationsOf(orbitRowCalls),
];
