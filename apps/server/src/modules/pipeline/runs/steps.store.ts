import type { Connection, PipelineRunStepsTable } from '@sigma/db';
import { type Selectable, sql } from 'kysely';
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

/** Whether an attempt of any run has used a calibration or a dark-frame override. */
export async function isUsedByRuns(
  kysely: Connection,
  kind: 'calibration' | 'dark_override',
  id: string,
): Promise<boolean> {
  const found = await kysely
    .selectFrom('pipeline_run_steps')
    .where(sql<boolean>`inputs @> ${JSON.stringify([{ kind, id }])}::jsonb`)
    .select('run_id')
    .limit(1)
    .executeTakeFirst();
  if (found !== undefined) return true;
  // Runs from before steps were recorded.
  const run = await kysely
    .selectFrom('pipeline_runs')
    .where(
      kind === 'dark_override'
        ? sql<boolean>`dark = ${id}`
        : sql<boolean>`calibration_ids @> ${JSON.stringify([id])}::jsonb`,
    )
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return run !== undefined;
}
