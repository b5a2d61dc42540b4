import type { MonitoringAsset } from '@sigma/contract';
import type { RecordView } from '../../../parts/record-list/record-view.ts';
import { ROWS_PER_PAGE } from '../../../ui/lists/pagination.tsx';
import { findAssets, isAssetColumn, sortedAssets } from '../data/asset-search.ts';

/** One page of the assets that a view searches, in its order. */
export function pageOfAssets(
  assets: readonly MonitoringAsset[],
  { search, order, page, filters }: RecordView,
): { readonly results: readonly MonitoringAsset[]; readonly count: number } {
  const found = findAssets(assets, search).filter(
    ({ status, program }) =>
      (filters.status === undefined || filters.status === status) &&
      (filters.program === undefined || filters.program === String(program)),
  );
  const column = order !== undefined && isAssetColumn(order.column) ? order.column : 'name';
  const ordered = sortedAssets(found, column, order?.direction ?? 'ascending');
  const first = page * ROWS_PER_PAGE;
  return { results: ordered.slice(first, first + ROWS_PER_PAGE), count: found.length };
}
