import type { Connection, PipelineRunStepsTable } from '@sigma/db';
import type { Selectable } from 'kysely';
import type { StoredRun } from './runs.store.ts';

export type StoredStep = Selectable<PipelineRunStepsTable>;

/** Attempts whose steps are shown. */
const ATTEMPTS = 20;

/** The steps of the newest attempts of a run. */
export function readSteps(
  kysely: Connection,
  { id, attempts }: Pick<StoredRun, 'id' | 'attempts'>,
): Promise<readonly StoredStep[]> {
  return kysely
    .selectFrom('pipeline_run_steps')
    .where('run_id', '=', id)
    .where('attempt', '>', attempts - ATTEMPTS)
    .selectAll()
    .execute();
}
