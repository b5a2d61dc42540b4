import { type PipelineRun, type PipelineRunDetails, pipelineRun, pipelineRunDetails } from '@sigma/contract';
import { RUN_STEPS } from '@sigma/domain';
import type { StoredRun } from './runs.store.ts';
import type { StoredStep } from './steps.store.ts';

/** A run as the API shows it; where its files are in the archive is not shown. */
export function runAnswer(run: StoredRun): PipelineRun {
  return pipelineRun.parse({
    id: run.id,
    collection: run.collection,
    scene: run.scene_id,
    sensor: run.sensor,
    captured_at: run.captured_at.toISOString(),
    level: run.level,
    state: run.state,
    step: run.step,
    attempts: run.attempts,
    inputs: run.inputs,
    code_version: run.code_version,
    calibration_ids: run.calibration_ids,
    dark: run.dark,
    cpu_ms: run.cpu_ms,
    warnings: run.warnings,
    cause: run.cause_code === null ? null : { code: run.cause_code, text: run.cause ?? '' },
    files: run.files.map(({ name, size, sha256 }) => ({ name, size, sha256 })),
    requested_at: run.requested_at.toISOString(),
    started_at: run.started_at?.toISOString() ?? null,
    finished_at: run.finished_at?.toISOString() ?? null,
  });
}

const ORDER: readonly string[] = RUN_STEPS;

/** A run with its steps, in the order in which they follow each other. */
export function runDetails(run: StoredRun, steps: readonly StoredStep[]): PipelineRunDetails {
  const place = ({ step }: StoredStep) => ORDER.indexOf(step);
  const inOrder = steps.toSorted((a, b) => a.attempt - b.attempt || place(a) - place(b));
  return pipelineRunDetails.parse({
    ...runAnswer(run),
    steps: inOrder.map(({ run_id: _, started_at, ended_at, ...step }) => ({
      ...step,
      started_at: started_at.toISOString(),
      ended_at: ended_at?.toISOString() ?? null,
    })),
  });
}
