import type { Connection, StepInput, StepPart } from '@sigma/db';
import type { RunStep, RunStepState } from '@sigma/domain';

/** One attempt of a run. No other one writes its steps, even after it has taken the run over. */
export interface AttemptKey {
  readonly run: string;
  readonly attempt: number;
}

export interface BegunStep {
  readonly step: RunStep;
  readonly versions: Readonly<Record<string, string>>;
  readonly now: Date;
}

export async function beginStep(
  kysely: Connection,
  { run, attempt }: AttemptKey,
  { step, versions, now }: BegunStep,
): Promise<void> {
  await kysely
    .insertInto('pipeline_run_steps')
    .values({ run_id: run, attempt, step, versions: JSON.stringify(versions), started_at: now })
    .execute();
}

export interface EndedStep {
  readonly state: RunStepState;
  readonly inputs?: readonly StepInput[];
  readonly parts?: readonly StepPart[];
  readonly cpuMs?: number;
  readonly now: Date;
}

/** Ends the step that an attempt is at. */
export async function endStep(
  kysely: Connection,
  { run, attempt }: AttemptKey,
  { state, inputs = [], parts = [], cpuMs, now }: EndedStep,
): Promise<void> {
  await kysely
    .updateTable('pipeline_run_steps')
    .where('run_id', '=', run)
    .where('attempt', '=', attempt)
    .where('state', '=', 'running')
    .set({
      state,
      inputs: JSON.stringify(inputs),
      parts: JSON.stringify(parts),
      cpu_ms: cpuMs ?? null,
      ended_at: now,
    })
    .execute();
}

/** Marks what earlier attempts were at when their processes were killed; when that was is not known. */
export async function interruptSteps(kysely: Connection, { run, attempt }: AttemptKey): Promise<void> {
  await kysely
    .updateTable('pipeline_run_steps')
    .where('run_id', '=', run)
    .where('attempt', '<', attempt)
    .where('state', '=', 'running')
    .set({ state: 'interrupted' })
    .execute();
}
