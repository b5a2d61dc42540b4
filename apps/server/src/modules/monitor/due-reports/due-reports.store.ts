import type { Connection, DatabaseTransaction } from '@sigma/db';
import type { MonitoringFrequency } from '@sigma/domain';
import { sql } from 'kysely';
import { IS_WITHIN, type PassTerms, termsTable } from '../../../entitlements/index.ts';
import { PASS_PRIORITY } from '../../assets/index.ts';

/** An asset whose summary report is due. */
export interface DueAsset {
  readonly id: string;
  readonly program_id: number;
  readonly monitoring_start_date: string;
  readonly monitoring_end_date: string;
  readonly monitoring_frequency: MonitoringFrequency;
  readonly next_report_at: Date;
}

const DAY = sql.lit('YYYY-MM-DD');

/** The last captures of a period reach the archive so long after its end. */
const ARRIVAL_HOURS = 3;

/**
 * Assets whose report is due and whose new passes have been analysed; passes of an archive that is caught up with do not count, and none
 * that wait because the contract of the program does not include them. A simulated asset has no report before its captures are planned.
 */
export async function assetsWithDueReport(
  kysely: Connection,
  contracts: readonly PassTerms[],
  worldNow: Date,
): Promise<readonly string[]> {
  const arrivedBefore = new Date(worldNow.getTime() - ARRIVAL_HOURS * 3_600_000);
  const { rows } = await sql<{ id: string }>`
    select a.id from assets a join ${termsTable(contracts)} t on t.program = a.program_id
    where a.next_report_at <= ${arrivedBefore} and not exists (
        select from asset_passes p where p.asset_id = a.id and p.state in ('waiting', 'analysing')
          and p.priority <= ${PASS_PRIORITY.news} and ${IS_WITHIN})
      and (a.recipe is null or exists (select from asset_passes p where p.asset_id = a.id))
    order by a.next_report_at, a.id`.execute(kysely);
  return rows.map(({ id }) => id);
}

/** Locks an asset whose report is due; undefined if another process has just added the report. */
export async function lockDueAsset(
  transaction: DatabaseTransaction,
  id: string,
  worldNow: Date,
): Promise<DueAsset | undefined> {
  const { rows } = await sql<DueAsset>`
    select id, program_id, to_char(monitoring_start_date, ${DAY}) as monitoring_start_date,
      to_char(monitoring_end_date, ${DAY}) as monitoring_end_date, monitoring_frequency, next_report_at
    from assets where id = ${id} and next_report_at <= ${worldNow} for update`.execute(transaction);
  return rows[0];
}

export async function setNextReport(
  transaction: DatabaseTransaction,
  id: string,
  nextReportAt: Date | null,
): Promise<void> {
  await transaction
    .updateTable('assets')
    .set({ next_report_at: nextReportAt })
    .where('id', '=', id)
    .execute();
}
