import type { MonitoringAsset } from '@sigma/contract';
import type { RecordView } from '../../../parts/record-list/record-view.ts';
import { ROWS_PER_PAGE } from '../../../ui/lists/pagination.tsx';
import { type SortValue, sorted } from '../../../ui/lists/table-order.ts';

/** The values by which the columns of the table sort. */
const SORT_BY: Readonly<Record<string, (asset: MonitoringAsset) => SortValue>> = {
  name: ({ name }) => name.toLocaleLowerCase(),
  monitoring_start_date: ({ monitoring_start_date }) => monitoring_start_date,
  monitoring_end_date: ({ monitoring_end_date }) => monitoring_end_date,
  monitoring_frequency: ({ monitoring_frequency }) => monitoring_frequency,
  area_km2: ({ area_km2 }) => area_km2,
  alerts_open: ({ alerts_open }) => alerts_open,
  last_pass: ({ last_pass }) => last_pass?.at,
};

/** One page of the assets that a view searches, in its order. */
export function shownAssets(
  assets: readonly MonitoringAsset[],
  { search, order, page, filters }: RecordView,
): { readonly results: readonly MonitoringAsset[]; readonly count: number } {
  const words = plain(search).split(/\s+/).filter(Boolean);
  const found = assets.filter(
    ({ name, kind, status, program }) =>
      words.every((word) => plain(`${name} ${kind ?? ''}`).includes(word)) &&
      (filters.status === undefined || filters.status === status) &&
      (filters.program === undefined || filters.program === String(program)),
  );
  const sortBy = SORT_BY[order?.column ?? 'name'] ?? SORT_BY.name;
  const ordered = sortBy === undefined ? found : sorted(found, sortBy, order?.direction ?? 'ascending');
  const first = page * ROWS_PER_PAGE;
  return { results: ordered.slice(first, first + ROWS_PER_PAGE), count: found.length };
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
