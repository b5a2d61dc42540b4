import {
  type Binding,
  bind,
  HAS_MONITOR,
  type Refusal,
  readReportByLink,
  readReportFile,
  refuse,
} from '@sigma/contract';
import { ARCHIVE_BUCKET, reportName } from '@sigma/domain';
import { permittedPrograms, permittedProgramsOf } from '../../entitlements/index.ts';
import { countedBody, fileAnswer } from '../downloads/index.ts';
import { isValidLink } from './report-link.ts';
import { mayOpenReport, readStoredReport } from './reports.store.ts';
import type { ReportsServices } from './services.ts';

/** Answers an invalid link and a missing report alike, so that a link reveals nothing about other reports. */
const invalidLink = (): Refusal =>
  refuse('not_found', 'This link is not valid any more. Open the report in the portal.');

/** The file of a report: by its signed link, and for members who use Monitor. */
export function reportFileBindings(services: ReportsServices): readonly Binding[] {
  return [
    bind(readReportByLink, async ({ params, query, now, header }) => {
      const link = { report: params.report, ...query };
      const { database, entitlements } = services;
      if (!(await isValidLink(database, link, now))) return invalidLink();
      // A link ends with the membership of the person who read it, and with Monitor in the contract.
      const user = { userId: query.member, isStaff: false };
      const use = { user, grant: 'monitor', use: HAS_MONITOR } as const;
      const programs = await permittedProgramsOf(database.kysely, entitlements, use);
      const ids = programs.map(({ program }) => program);
      if (!(await mayOpenReport(database.kysely, params.report, ids))) return invalidLink();
      return answerFile(services, params.report, header);
    }),
    bind(readReportFile, async ({ params, caller, header }) => {
      const { database, entitlements } = services;
      const use = { caller, grant: 'monitor', use: HAS_MONITOR } as const;
      const own = await permittedPrograms(database.kysely, entitlements, use);
      const programs = own.map(({ program }) => program);
      const isAllowed = await mayOpenReport(database.kysely, params.report, programs);
      if (!isAllowed) return refuse('not_found', 'There is no such report.');
      return answerFile(services, params.report, header);
    }),
  ];
}

async function answerFile(
  { database, store }: ReportsServices,
  id: string,
  header: (name: string) => string | undefined,
): Promise<Response | Refusal> {
  const report = await readStoredReport(database.kysely, { id });
  if (report?.state !== 'ready') return invalidLink();
  const { object_key: key, size, sha256 } = report;
  if (key === null || size === null || sha256 === null) return invalidLink();
  if ((await store.head(ARCHIVE_BUCKET, key)) === null)
    return refuse('unavailable', 'The file is not in the archive. Staff must restore it.');
  const day = report.period_end.toISOString().slice(0, 10);
  return fileAnswer(
    {
      size,
      sha256,
      contentType: 'application/pdf',
      name: `${reportName(report.asset_names)} ${day}.pdf`,
      body: (start, end) =>
        countedBody({
          length: end - start + 1,
          open: () => store.get(ARCHIVE_BUCKET, key, { start, end }),
          onSent: async () => undefined,
        }),
    },
    header,
  );
}
