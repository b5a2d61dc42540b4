import type { Binding } from '@sigma/contract';
import {
  addPipelineCaptureBinding,
  deletePipelineCaptureBinding,
  replacePipelineCaptureBinding,
  updatePipelineCaptureBinding,
} from './change-capture.ts';
import {
  addRasterBinding,
  deleteRasterBinding,
  replaceRasterBinding,
  updateRasterBinding,
} from './change-raster.ts';
import { listCaptureArtifactsBinding } from './list-capture-artifacts.ts';
import { listCaptureTasksBinding } from './list-capture-tasks.ts';
import { listCapturesBinding } from './list-captures.ts';
import { listPipelineCapturesBinding, readPipelineCaptureBinding } from './list-pipeline-captures.ts';
import { listRastersBinding, readRasterBinding } from './list-rasters.ts';
import { readCaptureBinding } from './read-capture.ts';
import { readCaptureArtifactBinding } from './read-capture-artifact.ts';
import type { CapturesServices } from './services.ts';

export type { CapturesServices } from './services.ts';

export function capturesBindings(services: CapturesServices): readonly Binding[] {
  return [
    listCapturesBinding(services),
    readCaptureBinding(services),
    listCaptureArtifactsBinding(services),
    readCaptureArtifactBinding(services),
    listPipelineCapturesBinding(services),
    addPipelineCaptureBinding(services),
    readPipelineCaptureBinding(services),
    replacePipelineCaptureBinding(services),
    updatePipelineCaptureBinding(services),
    deletePipelineCaptureBinding(services),
    listCaptureTasksBinding(services),
    listRastersBinding(services),
    addRasterBinding(services),
    readRasterBinding(services),
    replaceRasterBinding(services),
    updateRasterBinding(services),
    deleteRasterBinding(services),
  ];
}
