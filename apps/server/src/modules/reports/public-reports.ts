import {
  type Binding,
  bind,
  callerName,
  deleteReport,
  listReports,
  page,
  Refusal,
  readMonitorSummary,
  readReport,
  refuse,
} from '@sigma/contract';
import { reportRefusal } from '@sigma/domain';
import { MS_PER_DAY } from '@sigma/geo';
import { rollbackOnRefusal, writeAudit } from '../../records/index.ts';
import { deleteOwnFile } from './files/own-files.ts';
import { reportMailKey } from './generate/report-mails.ts';
import { actorOf } from './report-actor.ts';
import { managedReportAnswer, noReport, reportAnswer, reportAnswers } from './report-answer.ts';
import { listStoredReports, lockReport, readStoredReport, removeReport } from './reports.store.ts';
import type { ReportsServices } from './services.ts';
import { readSummary } from './summary.store.ts';

const NEW_DAYS = 7;
const PASS_DAYS = 30;

/** The reports of a program and the counters of its dashboard. */
export function publicReportBindings(services: ReportsServices): readonly Binding[] {
  const { database, store, worldClock, mailQueue } = services;
  return [
    bind(listReports, async (call) => {
      const { query, params } = call;
      const filters = {
        programs: [params.program],
        id: query.external_id,
        assets: query.asset,
        type: query.report_type,
        createdAfter: query.search_time_start,
        createdBefore: query.search_time_end,
      };
      const { rows, count } = await listStoredReports(database.kysely, filters, query);
      return page(await reportAnswers(database, rows, call), count, call);
    }),
    bind(readReport, async (call) => {
      const { program, report: id } = call.params;
      const found = await readStoredReport(database.kysely, { id, programs: [program] });
      return found === undefined ? noReport() : reportAnswer(database, found, call);
    }),
    bind(deleteReport, async ({ params, caller, roles, requestId }) => {
      const { program, report: id } = params;
      const removed = await rollbackOnRefusal(database, async (transaction) => {
        await lockReport(transaction, id);
        const before = await readStoredReport(transaction, { id, programs: [program] });
        if (before === undefined) return noReport();
        const refusal = reportRefusal(
          { state: before.state, requestedBy: before.requested_by },
          actorOf({ caller, roles }),
        );
        if (refusal !== undefined) return refuse(refusal.code, refusal.message);
        await removeReport(transaction, id);
        await mailQueue.cancel(transaction, reportMailKey(id));
        await writeAudit(transaction, {
          actor: callerName(caller),
          operation: deleteReport.id,
          target: `report ${id}`,
          program,
          before: managedReportAnswer(before),
          requestId,
        });
        return before;
      });
      if (removed instanceof Refusal) return removed;
      // What an interruption leaves is reachable by no one, and deleted at night.
      await deleteOwnFile(store, removed, removed.object_key);
      return null;
    }),
    bind(readMonitorSummary, ({ params }) => {
      const now = worldClock();
      const daysAgo = (days: number) => new Date(now.getTime() - days * MS_PER_DAY);
      return readSummary(database.kysely, params.program, {
        newSince: daysAgo(NEW_DAYS),
        passSince: daysAgo(PASS_DAYS),
        today: now.toISOString().slice(0, 10),
      });
    }),
  ];
}
