import { orderStatusCalls, type StaffOrder, staffOrderCalls } from '@sigma/contract';
import { isOrderStatus, type OrderStatus, type StatusCode } from '@sigma/domain';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { listQueryOf, type RecordView } from '../../parts/record-list/record-view.ts';

const DESK_KEY = ['tools', 'orders'] as const;
/** Orders move while the page is open. */
const CHECK_MS = 10_000;
const HISTORY_ROWS = 200;

/** What the filter of the queue selects: the open orders, unless it names others. */
function statesOf(state: string | undefined) {
  if (state === 'all') return {};
  if (state === 'ended') return { open: false };
  return state !== undefined && isOrderStatus(state) ? { status: [state] } : { open: true };
}

const COLUMNS = ['name', 'status', 'program', 'order_timestamp'] as const;

/** A page of the queue. */
export const staffOrdersQuery = (view: RecordView) => {
  const query = {
    ...listQueryOf(view, COLUMNS),
    ...statesOf(view.filters.state),
    ...(view.filters.type === 'captures' && { orderType: ['others' as const] }),
    ...(view.filters.type === 'scenes' && { orderType: ['archive' as const, 'stac' as const] }),
  };
  return queryOptions({
    queryKey: [...DESK_KEY, 'list', query],
    queryFn: ({ signal }) => call(staffOrderCalls.list, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: CHECK_MS,
  });
};

export const staffOrderQuery = (order: string) =>
  queryOptions({
    queryKey: [...DESK_KEY, 'one', order],
    queryFn: ({ signal }) => call(staffOrderCalls.read, { params: { order }, signal }),
    refetchInterval: CHECK_MS,
  });

/** The steps of an order, the newest first. */
export const orderStepsQuery = (order: string) =>
  queryOptions({
    queryKey: [...DESK_KEY, 'steps', order],
    queryFn: ({ signal }) => call(orderStatusCalls.list, { query: { order, limit: HISTORY_ROWS }, signal }),
    refetchInterval: CHECK_MS,
  });

export interface Move {
  readonly status: OrderStatus;
  /** The status of the order when the step was chosen. */
  readonly from: OrderStatus;
  readonly reason: string;
  readonly code: StatusCode | undefined;
}

/** Moves an order; everything of the desk is read again, also after a refusal, which means that the order has changed. */
export function useMoveOrder({ id }: StaffOrder, onMoved: (move: Move) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (move: Move) => call(orderStatusCalls.add, { body: { order: id, ...move } }),
    onSuccess: (_, move) => onMoved(move),
    onSettled: () => queries.invalidateQueries({ queryKey: DESK_KEY }),
  });
}
