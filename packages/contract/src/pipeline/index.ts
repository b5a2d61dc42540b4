import { operationsOf } from '../kernel/crud.ts';
import type { Operation } from '../kernel/operation.ts';
import { listCaptureArtifacts, readCaptureArtifact } from './capture-artifacts.ts';
import { listCaptureTasks, pipelineCaptureCalls } from './captures.ts';
import { listCaptures, readCapture } from './program-captures.ts';
import { rasterCalls } from './rasters.ts';

export * from './capture-artifacts.ts';
export * from './captures.ts';
export * from './program-captures.ts';
export * from './rasters.ts';

export const pipelineOperations: readonly Operation[] = [
  listCaptures,
  readCapture,
  listCaptureArtifacts,
  readCaptureArtifact,
  ...operationsOf(pipelineCaptureCalls),
  listCaptureTasks,
  ...operationsOf(rasterCalls),
];
