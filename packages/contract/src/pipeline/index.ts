import { operationsOf } from '../kernel/crud.ts';
import type { Operation } from '../kernel/operation.ts';
import { calibrationCalls } from './calibrations.ts';
import { listCaptureArtifacts, readCaptureArtifact } from './capture-artifacts.ts';
import { listCaptureTasks, pipelineCaptureCalls } from './captures.ts';
import { darksOverrideCalls } from './darks-overrides.ts';
import { listCaptures, readCapture } from './program-captures.ts';
import { rasterCalls } from './rasters.ts';
import { runOperations } from './runs.ts';

export * from './calibrations.ts';
export * from './capture-artifacts.ts';
export * from './captures.ts';
export * from './darks-overrides.ts';
export * from './program-captures.ts';
export * from './rasters.ts';
export * from './runs.ts';
export { objectOfS3Uri } from './s3-uri.ts';

export const pipelineOperations: readonly Operation[] = [
  listCaptures,
  readCapture,
  listCaptureArtifacts,
  readCaptureArtifact,
  ...operationsOf(pipelineCaptureCalls),
  listCaptureTasks,
  ...operationsOf(rasterCalls),
  ...operationsOf(calibrationCalls),
  ...operationsOf(darksOverrideCalls),
  ...runOperations,
];
