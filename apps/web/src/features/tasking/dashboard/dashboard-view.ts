import type { OrderStatus } from '@sigma/domain';

/** The groups of statuses that the list can be filtered by. */
export const STATUS_GROUPS = {
  all: { name: 'All', statuses: [] },
  waiting: {
    name: 'Waiting for a pass',
    statuses: ['order_received', 'manual', 'order_accepted', 'order_active', 'mod_received', 'mod_accepted'],
  },
  scheduled: { name: 'Scheduled', statuses: ['order_scheduled'] },
  taken: { name: 'Taken', statuses: ['order_tasked', 'order_processing'] },
  delivered: { name: 'Delivered', statuses: ['order_delivered'] },
  ended: {
    name: 'Not captured',
    statuses: ['order_rejected', 'order_expired', 'order_canceled', 'order_failed', 'mod_rejected'],
  },
} as const satisfies Readonly<
  Record<string, { readonly name: string; readonly statuses: readonly OrderStatus[] }>
>;
export type StatusGroup = keyof typeof STATUS_GROUPS;
export const GROUP_NAMES: readonly StatusGroup[] = [
  'all',
  'waiting',
  'scheduled',
  'taken',
  'delivered',
  'ended',
];

/** What a link to the dashboard restores. */
export interface DashboardView {
  readonly group: StatusGroup;
  readonly search: string;
  /** From 0. */
  readonly page: number;
  /** Absent: the first request of the page. */
  readonly requestId: string | undefined;
}

/** The complete list from its start. */
export const NO_FILTERS: DashboardView = { group: 'all', search: '', page: 0, requestId: undefined };

export function isFiltered({ group, search }: DashboardView): boolean {
  return group !== NO_FILTERS.group || search !== NO_FILTERS.search;
}

/** Reads the query of /tasking/dashboard; a missing or invalid value counts as its default. */
export function readDashboardView(query: Readonly<Record<string, unknown>>): DashboardView {
  const page = Number(query.page ?? 1);
  return {
    group: GROUP_NAMES.find((group) => group === query.status) ?? 'all',
    search: typeof query.search === 'string' ? query.search.slice(0, 128) : '',
    page: Number.isInteger(page) && page > 1 ? page - 1 : 0,
    requestId: typeof query.request === 'string' && query.request !== '' ? query.request : undefined,
  };
}

/** The query of a view; defaults are omitted. */
export function writeDashboardView(view: DashboardView): Readonly<Record<string, string>> {
  return {
    ...(view.group !== 'all' && { status: view.group }),
    ...(view.search !== '' && { search: view.search }),
    ...(view.page > 0 && { page: String(view.page + 1) }),
    ...(view.requestId !== undefined && { request: view.requestId }),
  };
}
