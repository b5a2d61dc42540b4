import { operationsOf } from '../kernel/crud.ts';
import type { Operation } from '../kernel/operation.ts';
import { blockOutCalls } from './block-outs.ts';
import {
  listProgramTaskings,
  readProgramTasking,
  readTaskingQuota,
  requestWithdrawal,
} from './program-taskings.ts';
import { proposeAgain, sensorScheduleCalls, taskingScheduleCalls } from './schedules.ts';
import { sensorTaskCalls } from './sensor-tasks.ts';
import { answerWithdrawal, listRequestPasses, taskingRequestCalls } from './tasking-requests.ts';

export * from './block-outs.ts';
export * from './program-taskings.ts';
export * from './schedules.ts';
export * from './sensor-tasks.ts';
export * from './tasking-requests.ts';

export const taskingOperations: readonly Operation[] = [
  listProgramTaskings,
  readProgramTasking,
  requestWithdrawal,
  readTaskingQuota,
  ...operationsOf(taskingRequestCalls),
  answerWithdrawal,
  listRequestPasses,
  ...operationsOf(taskingScheduleCalls),
  proposeAgain,
  ...operationsOf(sensorScheduleCalls),
  ...operationsOf(sensorTaskCalls),
  ...operationsOf(blockOutCalls),
];
