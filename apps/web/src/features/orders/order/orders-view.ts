import { ORDER_TYPES, type OrderType } from '@sigma/domain';

export const ORDER_TABS = ['map', 'collects', 'details', 'history'] as const;
export type OrderTab = (typeof ORDER_TABS)[number];

/** What a link to the dashboard restores. */
export interface OrdersView {
  /** Only orders that the user placed. */
  readonly isMine: boolean;
  readonly type: OrderType | 'all';
  readonly search: string;
  /** From 0. */
  readonly page: number;
  readonly orderId: string | undefined;
  readonly tab: OrderTab;
}

/** All orders of the person or the program, from the first page. */
export const NO_FILTERS = { type: 'all', search: '', page: 0 } as const satisfies Partial<OrdersView>;

export function isFiltered({ type, search }: OrdersView): boolean {
  return type !== NO_FILTERS.type || search !== NO_FILTERS.search;
}

/** Reads the query of /orders; a missing or invalid value counts as its default. */
export function readOrdersView(query: Readonly<Record<string, unknown>>): OrdersView {
  const page = Number(query.page ?? 1);
  return {
    isMine: query.mine !== 'no',
    type: ORDER_TYPES.find((type) => type === query.type) ?? 'all',
    search: typeof query.search === 'string' ? query.search : '',
    page: Number.isInteger(page) && page > 1 ? page - 1 : 0,
    orderId: typeof query.order === 'string' && query.order !== '' ? query.order : undefined,
    tab: ORDER_TABS.find((tab) => tab === query.tab) ?? 'map',
  };
}

/** The query of a view; defaults are omitted. */
export function writeOrdersView(view: OrdersView): Readonly<Record<string, string>> {
  return {
    ...(!view.isMine && { mine: 'no' }),
    ...(view.type !== 'all' && { type: view.type }),
    ...(view.search !== '' && { search: view.search }),
    ...(view.page > 0 && { page: String(view.page + 1) }),
    ...(view.orderId !== undefined && { order: view.orderId }),
    ...(view.tab !== 'map' && { tab: view.tab }),
  };
}
