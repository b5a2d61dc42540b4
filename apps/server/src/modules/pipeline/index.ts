import type { Binding } from '@sigma/contract';
import type { Database } from '@sigma/db';
import type { ObjectStore } from '@sigma/storage';
import type { JobSender } from '../../jobs/index.ts';
import { sceneWrites } from '../catalogue/index.ts';
import type { ServerModule } from '../server-module.ts';
import { sceneArrived, sceneLeft } from '../tasking/index.ts';
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

export interface PipelineModuleServices {
  readonly database: Database;
  readonly store: ObjectStore;
  /** The time of the demo world; without a demo, real time. */
  readonly worldClock: () => Date;
  readonly jobs: JobSender;
}

/** Captures and rasters, as the image pipeline reports them and as users read them. */
export const pipelineModule: ServerModule<PipelineModuleServices> = {
  name: 'pipeline',
  bindings: (services) =>
    pipelineBindings({
      ...services,
      scenes: sceneWrites,
      sceneArrived: sceneArrived(services),
      sceneLeft: sceneLeft(services),
    }),
};

function pipelineBindings(services: CapturesServices): readonly Binding[] {
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
