import { randomUUID } from 'node:crypto';
import type { Database, DatabaseTransaction } from '@sigma/db';
import { MAX_REPORT_TRIES } from '@sigma/domain';

/** The right to write the file of a report, until another attempt takes over. */
export interface ReportClaim {
  readonly report: string;
  readonly claim: string;
  /** This attempt is the last one. */
  readonly isLast: boolean;
  /** All attempts were interrupted before they ended. */
  readonly isSpent: boolean;
  /** The key of the earlier file, which is replaced. */
  readonly earlierKey: string | null;
}

/** Claims a report that waits, or whose earlier attempt was interrupted; undefined if there is nothing to do. */
export async function claimReport(
  { kysely }: Pick<Database, 'kysely'>,
  report: string,
  now: Date,
): Promise<ReportClaim | undefined> {
  const claim = randomUUID();
  const row = await kysely
    .updateTable('reports')
    .set(({ eb }) => ({ state: 'generating', attempts: eb('attempts', '+', 1), claim, updated_at: now }))
    .where('id', '=', report)
    .where('state', 'in', ['waiting', 'generating'])
    .returning(['attempts', 'object_key'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    report,
    claim,
    isLast: row.attempts >= MAX_REPORT_TRIES,
    isSpent: row.attempts > MAX_REPORT_TRIES,
    earlierKey: row.object_key,
  };
}

export interface GeneratedFile {
  readonly object_key: string;
  readonly size: number;
  readonly sha256: string;
  readonly pages: number;
}

/** Completes a report; false if another attempt has taken over. */
export async function completeReport(
  transaction: DatabaseTransaction,
  { report, claim }: ReportClaim,
  file: GeneratedFile,
  now: Date,
): Promise<boolean> {
  const done = await transaction
    .updateTable('reports')
    .set({ ...file, state: 'ready', cause: null, claim: null, ready_at: now, updated_at: now })
    .where('id', '=', report)
    .where('state', '=', 'generating')
    .where('claim', '=', claim)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/** Ends an attempt without a file: the report waits again, or has failed; false if another attempt has taken over. */
export async function endAttempt(
  transaction: DatabaseTransaction,
  { report, claim }: ReportClaim,
  end:
    | { readonly state: 'waiting'; readonly counts: boolean }
    | { readonly state: 'failed'; readonly cause: string },
  now: Date,
): Promise<boolean> {
  const done = await transaction
    .updateTable('reports')
    .set(({ eb }) => ({
      state: end.state,
      claim: null,
      updated_at: now,
      ...(end.state === 'failed'
        ? { cause: end.cause, object_key: null, size: null, sha256: null, pages: null, ready_at: null }
        : {}),
      ...(end.state === 'waiting' && !end.counts ? { attempts: eb('attempts', '-', 1) } : {}),
    }))
    .where('id', '=', report)
    .where('state', '=', 'generating')
    .where('claim', '=', claim)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/** The reports whose generation should be waiting or running. */
export async function listOpenReports({ kysely }: Pick<Database, 'kysely'>): Promise<readonly string[]> {
  const rows = await kysely
    .selectFrom('reports')
    .select('id')
    .where('state', 'in', ['waiting', 'generating'])
    .orderBy('created_at')
    .limit(1000)
    .execute();
  return rows.map(({ id }) => id);
}

/** The addresses that get a report, each once, and whether what it reports is simulated. */
export async function readRecipients(
  transaction: DatabaseTransaction,
  report: string,
): Promise<{ readonly recipients: readonly string[]; readonly simulated: boolean }> {
  const rows = await transaction
    .selectFrom('report_assets as x')
    .innerJoin('assets as a', 'a.id', 'x.asset_id')
    .where('x.report_id', '=', report)
    .orderBy('x.position')
    .select(['a.report_emails', 'a.simulated'])
    .execute();
  return {
    recipients: [...new Set(rows.flatMap(({ report_emails }) => report_emails))],
    simulated: rows.some(({ simulated }) => simulated),
  };
}
