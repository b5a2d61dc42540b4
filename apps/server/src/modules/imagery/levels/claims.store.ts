import type { Connection } from '@sigma/db';
import { sql } from 'kysely';
import type { StoredRun } from './runs.store.ts';

/** The clock of the database is the only one that all processes share. */
const leaseEnd = (leaseMs: number) => sql<Date>`clock_timestamp() + ${leaseMs} * interval '1 millisecond'`;

export interface Claim {
  /** The run as it was read: one that another attempt has claimed since is not claimed. */
  readonly run: Pick<StoredRun, 'id' | 'attempts'>;
  /** Names the attempt. */
  readonly claim: string;
  readonly leaseMs: number;
  readonly now: Date;
}

/**
 * Claims a run for an attempt; undefined while another one has it. One whose lease has ended is taken over, because its
 * process has died. Its inputs are retained then, as are those of a product whose files were removed, so that the files are
 * the same. What waits, or has failed, chooses its inputs again.
 */
export function claimRun(
  kysely: Connection,
  { run: { id, attempts }, claim, leaseMs, now }: Claim,
): Promise<StoredRun | undefined> {
  return kysely
    .updateTable('pipeline_runs')
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where((builder) => builder.not(isLeased))
    .set({
      state: 'running',
      step: null,
      claim,
      leased_until: leaseEnd(leaseMs),
      attempts: attempts + 1,
      inputs: sql<string | null>`case when state in ('running', 'done') then inputs end`,
      cause_code: null,
      cause: null,
      started_at: now,
      finished_at: null,
    })
    .returningAll()
    .executeTakeFirst();
}

const isLeased = sql<boolean>`coalesce(leased_until > clock_timestamp(), false)`;

/** Whether an attempt has a run at present, or its files are being removed. */
export async function isClaimed(kysely: Connection, run: string): Promise<boolean> {
  const row = await kysely
    .selectFrom('pipeline_runs')
    .where('id', '=', run)
    .select(isLeased.as('leased'))
    .executeTakeFirst();
  return row?.leased ?? false;
}

/** Extends the lease of an attempt; returns false if another one has taken the run over. */
export async function renewLease(kysely: Connection, claim: string, leaseMs: number): Promise<boolean> {
  const { numUpdatedRows } = await kysely
    .updateTable('pipeline_runs')
    .where('claim', '=', claim)
    .set({ leased_until: leaseEnd(leaseMs) })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Forgets the files of a product, unless it was used since it was listed, and leases its run while they are removed: an attempt that made
 * them again at the same time would lose its own. Returns whether it did.
 */
export async function beginRemoval(
  kysely: Connection,
  { id, used_at }: Pick<StoredRun, 'id' | 'used_at'>,
  { claim, leaseMs }: Pick<Claim, 'claim' | 'leaseMs'>,
): Promise<boolean> {
  const { numUpdatedRows } = await kysely
    .updateTable('pipeline_runs')
    .where('id', '=', id)
    .where('used_at', '=', used_at)
    .where('state', '=', 'done')
    .where('is_stored', '=', true)
    .set({ is_stored: false, claim, leased_until: leaseEnd(leaseMs) })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Ends an attempt as if it had not been made: the product remains one that was removed, or that no one has requested. For attempts whose
 * end says nothing about the capture.
 */
export async function withdrawAttempt(kysely: Connection, claim: string, now: Date): Promise<void> {
  await kysely
    .deleteFrom('pipeline_runs')
    .where('claim', '=', claim)
    .where('files', '=', sql<never>`'[]'::jsonb`)
    .execute();
  await kysely
    .updateTable('pipeline_runs')
    .where('claim', '=', claim)
    .set({ state: 'done', is_stored: false, claim: null, leased_until: null, finished_at: now })
    .execute();
}

/** Ends the lease of an attempt that was interrupted, or of a removal, so that no one waits for it. */
export async function releaseRun(kysely: Connection, claim: string): Promise<void> {
  await kysely.updateTable('pipeline_runs').where('claim', '=', claim).set({ leased_until: null }).execute();
}
