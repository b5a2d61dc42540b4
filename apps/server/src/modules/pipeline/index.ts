import {
  type Binding,
  calibrationCalls,
  darksOverrideCalls,
  pipelineCaptureCalls,
  rasterCalls,
} from '@sigma/contract';
import type { Database } from '@sigma/db';
import type { ObjectStore } from '@sigma/storage';
import type { JobSender } from '../../jobs/index.ts';
import { bindRecords } from '../../records/index.ts';
import { sceneWrites } from '../catalogue/index.ts';
import type { Imagery } from '../imagery/index.ts';
import type { ServerModule } from '../server-module.ts';
import { sceneArrived, sceneLeft } from '../tasking/index.ts';
import { calibrationRecords } from './calibrations/calibration-records.ts';
import { darksOverrideRecords } from './calibrations/darks-override-records.ts';
import { captureRecords } from './captures/capture-records.ts';
import { listCaptureArtifactsBinding } from './captures/list-capture-artifacts.ts';
import { listCaptureTasksBinding } from './captures/list-capture-tasks.ts';
import { listCapturesBinding } from './captures/list-captures.ts';
import { readCaptureBinding } from './captures/read-capture.ts';
import { readCaptureArtifactBinding } from './captures/read-capture-artifact.ts';
import { rasterRecords } from './rasters/raster-records.ts';
import { countReprocessingBinding } from './runs/count-reprocessing.ts';
import { listPipelineRunsBinding } from './runs/list-pipeline-runs.ts';
import { processRunJob, resumeRunsJob } from './runs/process-run.jobs.ts';
import { readPipelineRunBinding } from './runs/read-pipeline-run.ts';
import { readProcessingBinding } from './runs/read-processing.ts';
import { reprocessCapturesBinding } from './runs/reprocess-captures.ts';
import { retryPipelineRunBinding } from './runs/retry-pipeline-run.ts';
import type { CapturesServices } from './services.ts';

export { readAoi } from './captures/read-aoi.ts';
export { archiveFiles, type CheckedFile } from './rasters/archive-files.ts';
export { readersOfFinding } from './rasters/object-claims.store.ts';

export interface PipelineModuleServices {
  readonly database: Database;
  readonly store: ObjectStore;
  /** The time of the demo world; without a demo, real time. */
  readonly worldClock: () => Date;
  readonly jobs: JobSender;
  /** Real time. */
  readonly clock: () => Date;
  readonly imagery: Pick<Imagery, 'reprocess'>;
}

/** Captures, rasters, calibrations, dark frames and runs of the image pipeline, as it reports them and as users read them. */
export const pipelineModule: ServerModule<PipelineModuleServices> = {
  name: 'pipeline',
  bindings: (services) => [
    ...captureBindings({
      ...services,
      scenes: sceneWrites,
      sceneArrived: sceneArrived(services),
      sceneLeft: sceneLeft(services),
    }),
    listPipelineRunsBinding(services),
    readPipelineRunBinding(services),
    retryPipelineRunBinding(services),
    readProcessingBinding(services),
    countReprocessingBinding(services),
    reprocessCapturesBinding(services),
  ],
  jobs: (services) => [processRunJob(services), resumeRunsJob(services)],
};

function captureBindings(services: CapturesServices): readonly Binding[] {
  return [
    listCapturesBinding(services),
    readCaptureBinding(services),
    listCaptureArtifactsBinding(services),
    readCaptureArtifactBinding(services),
    ...bindRecords(services.database, pipelineCaptureCalls, captureRecords(services)),
    listCaptureTasksBinding(services),
    ...bindRecords(services.database, rasterCalls, rasterRecords(services)),
    ...bindRecords(services.database, calibrationCalls, calibrationRecords(services)),
    ...bindRecords(services.database, darksOverrideCalls, darksOverrideRecords(services)),
  ];
}
