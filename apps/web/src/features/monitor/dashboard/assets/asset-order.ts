import type { MonitoringAsset } from '@sigma/contract';
import type { AssetOrder } from '../../view/monitor-view.ts';

const FREQUENCY_RANK = { monthly: 0, quarterly: 1, annually: 2 } as const;
const byName = (a: MonitoringAsset, b: MonitoringAsset) =>
  a.name.localeCompare(b.name, 'en', { numeric: true });

const COMPARE: Readonly<Record<string, (a: MonitoringAsset, b: MonitoringAsset) => number>> = {
  name: byName,
  start: (a, b) => a.monitoring_start_date.localeCompare(b.monitoring_start_date),
  frequency: (a, b) => FREQUENCY_RANK[a.monitoring_frequency] - FREQUENCY_RANK[b.monitoring_frequency],
  alerts: (a, b) => b.alerts_open - a.alerts_open,
};

/** The assets whose name contains a text, in an order; equal ones by name. */
export function shownAssets(
  assets: readonly MonitoringAsset[],
  search: string,
  order: AssetOrder,
): readonly MonitoringAsset[] {
  const sought = search.trim().toLowerCase();
  const found = assets.filter(({ name }) => name.toLowerCase().includes(sought));
  const turn = order.startsWith('-') ? -1 : 1;
  const compare = COMPARE[order.replace('-', '')] ?? byName;
  return found.toSorted((a, b) => turn * compare(a, b) || byName(a, b));
}

/** The order after a click on the head of a column: ascending, then descending. */
export function nextAssetOrder(order: AssetOrder, column: 'name' | 'start' | 'frequency'): AssetOrder {
  return order === column ? `-${column}` : column;
}
