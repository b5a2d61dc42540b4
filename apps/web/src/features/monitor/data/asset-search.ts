import type { MonitoringAsset } from '@sigma/contract';
import { type SortValue, sorted, type TableOrder } from '../../../ui/lists/table-order.ts';
import { hasWords } from '../../../ui/text/search-words.ts';

/** How often an asset is monitored, the most often first. */
const FREQUENCY_RANK = { monthly: 0, quarterly: 1, annually: 2 } as const;

/** The values by which assets are sorted, wherever they are listed. */
const SORT_BY = {
  name: ({ name }) => name,
  monitoring_start_date: ({ monitoring_start_date }) => monitoring_start_date,
  monitoring_end_date: ({ monitoring_end_date }) => monitoring_end_date,
  monitoring_frequency: ({ monitoring_frequency }) => FREQUENCY_RANK[monitoring_frequency],
  area_km2: ({ area_km2 }) => area_km2,
  alerts_open: ({ alerts_open }) => alerts_open,
  last_pass: ({ last_pass }) => last_pass?.at,
} as const satisfies Readonly<Record<string, (asset: MonitoringAsset) => SortValue>>;

export type AssetColumn = keyof typeof SORT_BY;

export const isAssetColumn = (column: string): column is AssetColumn => Object.hasOwn(SORT_BY, column);

/** The assets whose name and kind contain every word of a search. */
export const findAssets = (assets: readonly MonitoringAsset[], search: string): readonly MonitoringAsset[] =>
  assets.filter(({ name, kind }) => hasWords(`${name} ${kind ?? ''}`, search));

/** Assets by one of their columns; equal ones by name. */
export function sortedAssets(
  assets: readonly MonitoringAsset[],
  column: AssetColumn,
  direction: TableOrder['direction'],
): readonly MonitoringAsset[] {
  const byName = sorted(assets, SORT_BY.name, column === 'name' ? direction : 'ascending');
  return column === 'name' ? byName : sorted(byName, SORT_BY[column], direction);
}
