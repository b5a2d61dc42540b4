import type { MonitoringAsset } from '@sigma/contract';
import type { TableOrder } from '../../../../ui/lists/table-order.ts';
import { type AssetColumn, findAssets, sortedAssets } from '../../data/asset-search.ts';
import type { AssetOrder } from '../../view/monitor-view.ts';

/** What an order of the dashboard means: the most alerts come first. */
const ORDERS: Readonly<Record<AssetOrder, readonly [AssetColumn, TableOrder['direction']]>> = {
  name: ['name', 'ascending'],
  '-name': ['name', 'descending'],
  start: ['monitoring_start_date', 'ascending'],
  '-start': ['monitoring_start_date', 'descending'],
  frequency: ['monitoring_frequency', 'ascending'],
  '-frequency': ['monitoring_frequency', 'descending'],
  alerts: ['alerts_open', 'descending'],
};

/** The assets that a search of the dashboard finds, in its order. */
export const shownAssets = (
  assets: readonly MonitoringAsset[],
  search: string,
  order: AssetOrder,
): readonly MonitoringAsset[] => sortedAssets(findAssets(assets, search), ...ORDERS[order]);

/** The order after a click on the head of a column: ascending, then descending. */
export function nextAssetOrder(order: AssetOrder, column: 'name' | 'start' | 'frequency'): AssetOrder {
  return order === column ? `-${column}` : column;
}
