import { ROWS_PER_PAGE } from '../../ui/lists/pagination.tsx';
import type { TableOrder } from '../../ui/lists/table-order.ts';

/** What the address of a list restores: what is searched, sorted and filtered, the page, and the opened record. */
export interface RecordView {
  readonly search: string;
  /** Undefined: the order in which the server lists. */
  readonly order: TableOrder | undefined;
  /** From 0. */
  readonly page: number;
  /** The id of the record in the side sheet. */
  readonly opened: string | undefined;
  /** Chosen filters by name; a filter that excludes nothing is absent. */
  readonly filters: Readonly<Record<string, string>>;
}

export const NO_FILTERS: RecordView = {
  search: '',
  order: undefined,
  page: 0,
  opened: undefined,
  filters: {},
};

export function isFiltered({ search, filters }: RecordView): boolean {
  return search !== '' || Object.keys(filters).length > 0;
}

/** A change of a view; anything but another page or another record leads back to the first page. */
export function changedView(view: RecordView, change: Partial<RecordView>): RecordView {
  const staysOnPage = 'page' in change || Object.keys(change).every((name) => name === 'opened');
  return { ...view, ...change, ...(!staysOnPage && { page: 0 }) };
}

const MAX_SEARCH = 128;
const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** Reads the query of an address; a missing or invalid value counts as its default. */
export function readRecordView(
  query: Readonly<Record<string, unknown>>,
  filterNames: readonly string[],
): RecordView {
  const page = Number(query.page ?? 1);
  const order = text(query.order);
  return {
    search: text(query.search).slice(0, MAX_SEARCH),
    order:
      order === ''
        ? undefined
        : { column: order.replace(/^-/, ''), direction: order.startsWith('-') ? 'descending' : 'ascending' },
    page: Number.isInteger(page) && page > 1 ? page - 1 : 0,
    opened: text(query.id) || undefined,
    filters: Object.fromEntries(
      filterNames.flatMap((name) => (text(query[name]) === '' ? [] : [[name, text(query[name])]])),
    ),
  };
}

const orderText = ({ column, direction }: TableOrder) => `${direction === 'descending' ? '-' : ''}${column}`;

/** The query of a view; defaults are omitted. */
export function writeRecordView(view: RecordView): Readonly<Record<string, string>> {
  return {
    ...(view.search !== '' && { search: view.search }),
    ...view.filters,
    ...(view.order !== undefined && { order: orderText(view.order) }),
    ...(view.page > 0 && { page: String(view.page + 1) }),
    ...(view.opened !== undefined && { id: view.opened }),
  };
}

/**
 * The query of the list call for a view: paging, text and order. Filters are added by each list under its own names.
 *
 * @param columns those by which the call can order; any other column of an edited address counts as the default order
 */
export function listQueryOf<Column extends string>(view: RecordView, columns: readonly Column[]) {
  const column = columns.find((known) => known === view.order?.column);
  const ordering = column && (view.order?.direction === 'descending' ? (`-${column}` as const) : column);
  return {
    limit: ROWS_PER_PAGE,
    offset: view.page * ROWS_PER_PAGE,
    ...(view.search !== '' && { search: view.search }),
    ...(ordering !== undefined && { ordering }),
  };
}
