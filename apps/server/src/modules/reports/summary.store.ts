import type { MonitorSummary } from '@sigma/contract';
import type { Connection } from '@sigma/db';
import { sql } from 'kysely';

/** The counters of the dashboard of a program. */
export async function readSummary(
  kysely: Connection,
  program: number,
  {
    newSince,
    passSince,
    today,
  }: { readonly newSince: Date; readonly passSince: Date; readonly today: string },
): Promise<MonitorSummary> {
  const { rows } = await sql<MonitorSummary>`
    select found.*, made.*, watched.* from
      (select count(*) filter (where detection_class = 'alert')::int as alerts,
        count(*) filter (where detection_class = 'alert' and feedback_status in ('unreviewed', 'unresolved'))::int
          as alerts_open,
        count(*) filter (where detection_class = 'alert' and detected_at >= ${newSince})::int as alerts_new,
        count(*) filter (where detection_class = 'detection')::int as detections
      from detections where program_id = ${program} and published_at is not null and retracted_at is null) as found,
      (select count(*)::int as reports,
        count(*) filter (where state in ('waiting', 'generating'))::int as reports_generating
      from reports where program_id = ${program}) as made,
      (select count(*)::int as assets,
        count(*) filter (where ${today}::date between monitoring_start_date and monitoring_end_date and not exists (
          select from asset_passes p where p.asset_id = assets.id and p.state = 'analysed'
            and p.acquired_at >= ${passSince}))::int as assets_without_pass
      from assets where program_id = ${program}) as watched`.execute(kysely);
  const [summary] = rows;
  if (summary === undefined) throw new Error('The counters were not read.');
  return summary;
}
