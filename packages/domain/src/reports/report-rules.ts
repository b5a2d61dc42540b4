/** Summary reports are type 0; every other type is a field report (spec 2:9#27). */
export const SUMMARY_REPORT = 0;
export const FIELD_REPORT = 1;
export const REPORT_TYPES = [SUMMARY_REPORT, FIELD_REPORT] as const;

export const REPORT_STATES = ['waiting', 'generating', 'ready', 'failed'] as const;
export type ReportState = (typeof REPORT_STATES)[number];

/** How often a report is tried before it has failed. */
export const MAX_REPORT_TRIES = 3;
export const MAX_REPORT_ASSETS = 20;
/** The most findings that a field report names. */
export const MAX_REPORT_DETECTIONS = 1000;

const NEXT: Readonly<Record<ReportState, readonly ReportState[]>> = {
  waiting: ['generating'],
  generating: ['ready', 'failed', 'waiting'],
  ready: ['waiting'],
  failed: ['waiting'],
};

export const mayReportMove = (from: ReportState, to: ReportState): boolean => NEXT[from].includes(to);

/** The name of a report: those of its assets; after the second one, how many more there are. Its assets may be deleted before it. */
export function reportName(assets: readonly string[]): string {
  if (assets.length === 0) return 'Deleted asset';
  const named = assets.slice(0, 2).join(', ');
  return assets.length > 2 ? `${named} and ${assets.length - 2} more` : named;
}

/** Names the scheduled report of an asset and a period, so that it is made once. */
export const scheduledReportKey = (asset: string, from: Date): string =>
  `${asset}/${from.toISOString().slice(0, 10)}`;

/** Who wants to change or delete a report. */
export interface ReportActor {
  readonly user: string | null;
  readonly administers: boolean;
}

export interface ReportRefusal {
  readonly code: 'forbidden' | 'wrong_state';
  readonly message: string;
}

/**
 * Why someone may not change or delete a report; undefined if they may. Its requester and Program Administrators may;
 * scheduled reports have no requester. While a report is being generated, it cannot change.
 */
export function reportRefusal(
  report: { readonly state: ReportState; readonly requestedBy: string | null },
  { user, administers }: ReportActor,
): ReportRefusal | undefined {
  const isRequester = report.requestedBy !== null && report.requestedBy === user;
  if (!administers && !isRequester) {
    const who =
      report.requestedBy === null
        ? 'Only a Program Administrator may change a scheduled report.'
        : 'Only who requested this report or a Program Administrator may change it.';
    return { code: 'forbidden', message: who };
  }
  if (report.state !== 'generating') return undefined;
  return { code: 'wrong_state', message: 'The report is being generated. Wait until it is ready.' };
}
