import type { MonitoringReport } from '@sigma/contract';
import { SUMMARY_REPORT } from '@sigma/domain';

export const REPORT_TABS = ['summary', 'field'] as const;
export type ReportTab = (typeof REPORT_TABS)[number];

/** Names of the tabs (spec 2:2#33). */
export const TAB_NAMES: Readonly<Record<ReportTab, string>> = {
  summary: 'Summary Reports',
  field: 'Field Reports',
};

/** What the address of the reports names. */
export interface ReportsView {
  readonly report: string | undefined;
  readonly tab: ReportTab | undefined;
}

export const tabOf = ({ report_type }: Pick<MonitoringReport, 'report_type'>): ReportTab =>
  report_type === SUMMARY_REPORT ? 'summary' : 'field';

/** What is shown of the loaded reports: a tab, and the report that is open. */
export interface ShownReports {
  readonly tab: ReportTab;
  readonly listed: readonly MonitoringReport[];
  readonly counts: Readonly<Record<ReportTab, number>>;
  /** Undefined if the tab has none. */
  readonly open: MonitoringReport | undefined;
  /** The address names a report that does not exist. */
  readonly isUnknown: boolean;
}

/** The named report and the tab that contains it; without a name, the newest report of the tab. */
export function shownReports(reports: readonly MonitoringReport[], view: ReportsView): ShownReports {
  const named = reports.find(({ external_id: id }) => id === view.report);
  const tab = (named && tabOf(named)) ?? view.tab ?? 'summary';
  const listed = reports.filter((report) => tabOf(report) === tab);
  return {
    tab,
    listed,
    counts: { summary: countOf(reports, 'summary'), field: countOf(reports, 'field') },
    open: named ?? listed[0],
    isUnknown: view.report !== undefined && named === undefined,
  };
}

const countOf = (reports: readonly MonitoringReport[], tab: ReportTab): number =>
  reports.filter((report) => tabOf(report) === tab).length;
