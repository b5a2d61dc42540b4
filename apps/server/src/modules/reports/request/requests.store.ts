import type { Connection, DatabaseTransaction } from '@sigma/db';
import type { ReportSchedule } from '@sigma/domain';
import { sql } from 'kysely';
import { writeNamed } from '../reports.store.ts';

/** A report as it is requested, before its file exists. */
export interface RequestedReport {
  readonly program_id: number;
  readonly report_type: number;
  readonly period_start: Date;
  readonly period_end: Date;
  readonly requested_by: string | null;
  readonly assets: readonly string[];
  readonly detections: readonly string[];
  readonly now: Date;
  /** Names a scheduled report. */
  readonly due_key?: string | undefined;
}

/** Adds a report that waits for its generation, or lets one wait again; returns its id. The earlier file stays until then. */
export async function writeRequest(
  transaction: DatabaseTransaction,
  id: string | undefined,
  { assets, detections, now, ...columns }: RequestedReport,
): Promise<string> {
  const row = { ...columns, state: 'waiting', attempts: 0, claim: null, cause: null, updated_at: now };
  const stored = id ?? (await insert(transaction, { ...row, created_at: now }));
  if (id !== undefined) await transaction.updateTable('reports').set(row).where('id', '=', id).execute();
  await writeNamed(transaction, stored, { assets, detections });
  return stored;
}

async function insert(
  transaction: DatabaseTransaction,
  row: Omit<RequestedReport, 'assets' | 'detections' | 'now'> & { readonly created_at: Date },
): Promise<string> {
  const { id } = await transaction
    .insertInto('reports')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds a scheduled report unless its period has one; returns its id, or undefined. */
export async function insertScheduled(
  transaction: DatabaseTransaction,
  { assets, detections, now, ...columns }: RequestedReport & { readonly due_key: string },
): Promise<string | undefined> {
  const added = await transaction
    .insertInto('reports')
    .values({ ...columns, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('due_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added !== undefined) await writeNamed(transaction, added.id, { assets, detections });
  return added?.id;
}

/** When reports of some assets of a program are due. */
export async function readSchedules(
  kysely: Connection,
  program: number,
  assets: readonly string[],
): Promise<readonly ReportSchedule[]> {
  const day = sql.lit('YYYY-MM-DD');
  const { rows } =
    await sql<ReportSchedule>`select to_char(monitoring_start_date, ${day}) as monitoring_start_date,
      to_char(monitoring_end_date, ${day}) as monitoring_end_date, monitoring_frequency
    from assets where program_id = ${program} and id = any(${[...assets]}::uuid[])`.execute(kysely);
  return rows;
}
