import type { Operation } from '../kernel/operation.ts';
import { listCaptureArtifacts, readCaptureArtifact } from './capture-artifacts.ts';
import {
  addPipelineCapture,
  deletePipelineCapture,
  listCaptureTasks,
  listPipelineCaptures,
  readPipelineCapture,
  replacePipelineCapture,
  updatePipelineCapture,
} from './captures.ts';
import { listCaptures, readCapture } from './program-captures.ts';
import { addRaster, deleteRaster, listRasters, readRaster, replaceRaster, updateRaster } from './rasters.ts';

export * from './capture-artifacts.ts';
export * from './captures.ts';
export * from './program-captures.ts';
export * from './rasters.ts';

export const pipelineOperations: readonly Operation[] = [
  listCaptures,
  readCapture,
  listCaptureArtifacts,
  readCaptureArtifact,
  listPipelineCaptures,
  addPipelineCapture,
  readPipelineCapture,
  replacePipelineCapture,
  updatePipelineCapture,
  deletePipelineCapture,
  listCaptureTasks,
  listRasters,
  addRaster,
  readRaster,
  replaceRaster,
  updateRaster,
  deleteRaster,
];
