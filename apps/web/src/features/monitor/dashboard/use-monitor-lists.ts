import type { AssetPass, Detection, MonitorSummary } from '@sigma/contract';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useSession } from '../../../session/session.tsx';
import type { DayRange } from '../../../ui/dates/calendar-days.ts';
import type { FindingsQuestion } from '../data/all-findings.queries.ts';
import { monitorSummaryQuery, passesQuery } from '../data/assets.queries.ts';
import { findingsKey } from '../data/detections.queries.ts';
import { wholeDays } from '../data/finding-filter.ts';
import { chosenFindings } from '../data/finding-order.ts';
import { monitorKey } from '../data/monitor-key.ts';
import { assetReportsQuery } from '../data/reports.queries.ts';
import { type AllFindings, useAllFindings } from '../data/use-all-findings.ts';
import type { MonitorView } from '../view/monitor-view.ts';

/** What the dashboard shows of one asset in the chosen days. */
export interface MonitorLists {
  readonly alerts: AllFindings;
  readonly detections: AllFindings;
  /** Those of the chosen types and reviews, in the chosen order. */
  readonly shownAlerts: readonly Detection[];
  readonly shownDetections: readonly Detection[];
  readonly reports: number | undefined;
  /** In the chosen days, the newest first; undefined until they are loaded. */
  readonly passes: readonly AssetPass[] | undefined;
  /** Of all time. */
  readonly allPasses: readonly AssetPass[];
  /** They could not be loaded, also while they are read again. */
  readonly havePassesFailed: boolean;
  readonly period: { readonly after: string; readonly before: string };
}

const NO_PASSES: readonly AssetPass[] = [];

/** What is loaded of the findings of an asset: alerts with their files, which their rows show (spec 2:5#27). */
export function findingsQuestions(
  asset: string,
  period: { readonly after: string; readonly before: string },
) {
  const filter = { assets: [asset], ...period };
  return {
    alerts: { filter: { ...filter, class: 'alert' }, include: 'all' },
    detections: { filter: { ...filter, class: 'detection' }, include: 'none' },
  } as const satisfies Readonly<Record<string, FindingsQuestion>>;
}

export function useMonitorLists(assetId: string, days: DayRange, view: MonitorView): MonitorLists {
  const { programId } = useSession();
  const [first, last] = days;
  const period = useMemo(() => wholeDays(first, last), [first, last]);
  const questions = useMemo(() => findingsQuestions(assetId, period), [assetId, period]);
  const alerts = useAllFindings(questions.alerts);
  const detections = useAllFindings(questions.detections);
  const passes = useQuery(passesQuery(programId, assetId));
  const reports = useQuery(assetReportsQuery(programId, assetId, period));
  const { types, statuses, order } = view;
  const choice = useMemo(() => ({ types, statuses, order }), [types, statuses, order]);
  const all = passes.data?.results ?? NO_PASSES;
  return {
    alerts,
    detections,
    shownAlerts: useMemo(() => chosenFindings(alerts.findings, choice), [alerts.findings, choice]),
    shownDetections: useMemo(
      () => chosenFindings(detections.findings, choice),
      [detections.findings, choice],
    ),
    reports: reports.data?.count,
    passes: useMemo(
      () => passes.data?.results.filter(({ acquired_at: at }) => at >= period.after && at <= period.before),
      [passes.data, period],
    ),
    allPasses: all,
    // A query without data has no error while it is read again.
    havePassesFailed: passes.data === undefined && passes.errorUpdateCount > 0,
    period,
  };
}

/** The counters of the program. When they change, something has happened, and everything that is shown is read again. */
export function useFollowedSummary(): MonitorSummary | undefined {
  const { programId } = useSession();
  const queries = useQueryClient();
  const { data } = useQuery(monitorSummaryQuery(programId));
  const seen = useRef<MonitorSummary>(undefined);
  useEffect(() => {
    if (data === undefined || data === seen.current) return;
    const isFirst = seen.current === undefined;
    seen.current = data;
    if (!isFirst) readAgain(queries, programId);
  }, [data, queries, programId]);
  return data;
}

function readAgain(queries: QueryClient, program: number): void {
  const key = monitorKey(program);
  for (const part of ['assets', 'passes', 'reports', 'sources'])
    void queries.invalidateQueries({ queryKey: [...key, part] });
  // Later pages follow from the first one, which keeps their keys if nothing in the list has changed.
  const predicate = ({ queryKey }: { readonly queryKey: readonly unknown[] }) => !queryKey.includes('later');
  void queries.invalidateQueries({ queryKey: findingsKey(program), predicate });
}
