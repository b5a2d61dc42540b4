import type { QueryClient } from '@tanstack/react-query';
import { firstFindingsQuery } from '../data/all-findings.queries.ts';
import { assetsQuery, monitorSummaryQuery, passesQuery } from '../data/assets.queries.ts';
import { wholeDays } from '../data/finding-filter.ts';
import { assetReportsQuery } from '../data/reports.queries.ts';
import type { MonitorView } from '../view/monitor-view.ts';
import { shownAssets } from './assets/asset-order.ts';
import { shownDays } from './head/shown-days.ts';
import { findingsQuestions } from './use-monitor-lists.ts';

interface PrefetchOptions {
  readonly program: number;
  readonly view: Pick<MonitorView, 'assetId' | 'days' | 'assetOrder'>;
  /** The day of the world, YYYY-MM-DD. */
  readonly today: string;
}

/** Begins to load what the dashboard shows first, while its code is still on its way. Failures are left to the page. */
export async function prefetchDashboard(
  queries: QueryClient,
  { program, view, today }: PrefetchOptions,
): Promise<void> {
  void queries.prefetchQuery(monitorSummaryQuery(program));
  const assets = assetsQuery(program);
  await queries.prefetchQuery(assets);
  const known = shownAssets(queries.getQueryData(assets.queryKey)?.results ?? [], '', view.assetOrder);
  // The page leads away from an asset that the program does not have.
  const asset = view.assetId === undefined ? known[0]?.id : known.find(({ id }) => id === view.assetId)?.id;
  if (asset === undefined) return;
  const [from, until] = shownDays(view.days, today);
  const period = wholeDays(from, until);
  for (const question of Object.values(findingsQuestions(asset, period)))
    void queries.prefetchQuery(firstFindingsQuery(program, question));
  void queries.prefetchQuery(passesQuery(program, asset));
  void queries.prefetchQuery(assetReportsQuery(program, asset, period));
}
