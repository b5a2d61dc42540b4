import type { Connection, PipelineRunsTable, RunFile } from '@sigma/db';
import type { RunStep } from '@sigma/domain';
import { type Selectable, sql } from 'kysely';
import type { RunInputs } from './run-inputs.ts';

export type StoredRun = Selectable<PipelineRunsTable>;

/** Names a product. */
export interface ProductKey {
  readonly collection: string;
  readonly scene: string;
  readonly level: string;
}

/** The scene of a product: what it is made from. */
export interface SceneToProcess {
  readonly sensor: number | null;
  readonly capturedAt: Date;
  readonly recipe: object | null;
}

export async function readSceneToProcess(
  kysely: Connection,
  { collection, scene }: ProductKey,
): Promise<SceneToProcess | undefined> {
  return kysely
    .selectFrom('scenes')
    .where('collection', '=', collection)
    .where('id', '=', scene)
    .select(['sensor', 'start as capturedAt', 'recipe'])
    .executeTakeFirst();
}

export function findRun(
  kysely: Connection,
  { collection, scene, level }: ProductKey,
): Promise<StoredRun | undefined> {
  return kysely
    .selectFrom('pipeline_runs')
    .where('collection', '=', collection)
    .where('scene_id', '=', scene)
    .where('level', '=', level)
    .selectAll()
    .executeTakeFirst();
}

/** The run of a product whose files are stored; undefined without one. Its files are not removed for a while. */
export function useRun(
  kysely: Connection,
  { collection, scene, level }: ProductKey,
  now: Date,
): Promise<StoredRun | undefined> {
  return kysely
    .updateTable('pipeline_runs')
    .where('collection', '=', collection)
    .where('scene_id', '=', scene)
    .where('level', '=', level)
    .where('state', '=', 'done')
    .where('is_stored', '=', true)
    .set({ used_at: now })
    .returningAll()
    .executeTakeFirst();
}

/** The run of a product, which the first request for it adds. */
export async function requestRun(
  kysely: Connection,
  { collection, scene, level }: ProductKey,
  { sensor, capturedAt }: SceneToProcess,
  now: Date,
): Promise<StoredRun> {
  return kysely
    .insertInto('pipeline_runs')
    .values({
      collection,
      scene_id: scene,
      level,
      sensor,
      captured_at: capturedAt,
      requested_at: now,
      used_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['collection', 'scene_id', 'level']).doUpdateSet({ used_at: now }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export interface ChosenInputs {
  readonly inputs: RunInputs;
  readonly codeVersion: string;
}

/** Records what the product is made of, before it is made. */
export async function saveInputs(
  kysely: Connection,
  claim: string,
  { inputs, codeVersion }: ChosenInputs,
): Promise<void> {
  await kysely
    .updateTable('pipeline_runs')
    .where('claim', '=', claim)
    .set({
      inputs: JSON.stringify(inputs),
      calibration_ids: JSON.stringify(inputs.calibrations.map(({ id }) => id)),
      dark: inputs.dark === null ? null : (inputs.dark.override?.id ?? 'frames'),
      code_version: codeVersion,
    })
    .execute();
}

/** Records what an attempt does now; returns false if another one has taken the run over. */
export async function saveStep(kysely: Connection, claim: string, step: RunStep): Promise<boolean> {
  const { numUpdatedRows } = await kysely
    .updateTable('pipeline_runs')
    .where('claim', '=', claim)
    .set({ step })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface FinishedRun {
  readonly files: readonly RunFile[];
  readonly warnings: readonly { readonly code: string; readonly text: string }[];
  readonly cpuMs: number;
  readonly now: Date;
}

/** Completes the run of an attempt; returns false, and changes nothing, when another one has taken it over. */
export async function completeRun(
  kysely: Connection,
  claim: string,
  { files, warnings, cpuMs, now }: FinishedRun,
): Promise<boolean> {
  const { numUpdatedRows } = await kysely
    .updateTable('pipeline_runs')
    .where('claim', '=', claim)
    .set({
      state: 'done',
      files: JSON.stringify(files),
      bytes: files.reduce((sum, { size }) => sum + size, 0),
      is_stored: true,
      warnings: JSON.stringify(warnings),
      cpu_ms: cpuMs,
      claim: null,
      leased_until: null,
      finished_at: now,
    })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends the run of an attempt with the reason of its failure. */
export async function failRun(
  kysely: Connection,
  claim: string,
  { code, text, now }: { readonly code: string; readonly text: string; readonly now: Date },
): Promise<void> {
  await kysely
    .updateTable('pipeline_runs')
    .where('claim', '=', claim)
    .set({
      state: 'failed',
      cause_code: code,
      cause: text,
      claim: null,
      leased_until: null,
      finished_at: now,
    })
    .execute();
}

/** Stored products, those that were used longest ago first. */
export async function listStoredRuns(kysely: Connection): Promise<readonly StoredRun[]> {
  return kysely
    .selectFrom('pipeline_runs')
    .where('is_stored', '=', true)
    .where('state', '=', 'done')
    .selectAll()
    .orderBy('used_at')
    .execute();
}

/** Bytes of the stored products that were used since an instant, and how many products are being made. */
export async function productsInUse(
  kysely: Connection,
  since: Date,
): Promise<{ readonly bytes: number; readonly making: number }> {
  const stored = sql<boolean>`is_stored and state = 'done' and used_at > ${since}`;
  const made = sql<boolean>`state = 'running' and leased_until > clock_timestamp()`;
  const { bytes, making } = await kysely
    .selectFrom('pipeline_runs')
    .where(({ or }) => or([stored, made]))
    .select([
      sql<string | null>`sum(bytes) filter (where ${stored})`.as('bytes'),
      sql<string>`count(*) filter (where ${made})`.as('making'),
    ])
    .executeTakeFirstOrThrow();
  return { bytes: Number(bytes ?? 0), making: Number(making) };
}
