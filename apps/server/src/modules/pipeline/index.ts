import type { Binding } from '@sigma/contract';
import {
  addPipelineCaptureBinding,
  deletePipelineCaptureBinding,
  replacePipelineCaptureBinding,
  updatePipelineCaptureBinding,
} from './captures/change-capture.ts';
import { listCaptureArtifactsBinding } from './captures/list-capture-artifacts.ts';
import { listCaptureTasksBinding } from './captures/list-capture-tasks.ts';
import { listCapturesBinding } from './captures/list-captures.ts';
import {
  listPipelineCapturesBinding,
  readPipelineCaptureBinding,
} from './captures/list-pipeline-captures.ts';
import { readCaptureBinding } from './captures/read-capture.ts';
import { readCaptureArtifactBinding } from './captures/read-capture-artifact.ts';
import {
  addRasterBinding,
  deleteRasterBinding,
  replaceRasterBinding,
  updateRasterBinding,
} from './rasters/change-raster.ts';
import { listRastersBinding, readRasterBinding } from './rasters/list-rasters.ts';
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
