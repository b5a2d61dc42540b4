import { SUMMARY_REPORT } from '@sigma/domain';
import { PROGRAM_ITSELF } from '../../../entitlements/index.ts';
import { fieldReport } from '../content/field/field-report.ts';
import { summaryReport } from '../content/summary-report.ts';
import type { ReportDocument } from '../pdf/blocks.ts';
import type { StoredReport } from '../reports.store.ts';
import type { ReportsServices } from '../services.ts';
import { readFacts } from './facts.store.ts';
import { reportPictures } from './pictures.ts';

/** Reads what a report states, and arranges it. */
export async function makeDocument(
  services: ReportsServices,
  report: StoredReport,
  signal: AbortSignal,
): Promise<ReportDocument> {
  const { kysely } = services.database;
  const terms = await services.entitlements.ofExisting(kysely, report.program_id, PROGRAM_ITSELF);
  const facts = await readFacts(kysely, report, terms, services.worldClock());
  const pictures = reportPictures(services, signal);
  if (report.report_type === SUMMARY_REPORT) return summaryReport(facts, pictures);
  const base = `${services.publicUrl}/program/${report.program_id}/monitor`;
  return fieldReport(
    facts,
    pictures,
    ({ id, asset_id: asset, detection_class: kind }) => `${base}/${asset}/map/${kind}/${id}`,
  );
}
