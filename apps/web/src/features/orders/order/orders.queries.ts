import {
  listDeliveredFiles,
  listOrderHistory,
  listOrders,
  ORDERS_PAGE,
  type Order,
  readOrder,
  readOrderManifest,
} from '@sigma/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { ordersKey } from '../../../parts/order-placing/order-keys.ts';
import { loadOrderCaptures } from './order-captures.ts';
import { pollInterval } from './order-phase.ts';
import type { OrdersView } from './orders-view.ts';

/** One page, newest first, polled while it is shown. */
export const orderListQuery = (
  program: number,
  view: Pick<OrdersView, 'isMine' | 'type' | 'search' | 'page'>,
) =>
  queryOptions({
    queryKey: [...ordersKey(program), 'list', view],
    queryFn: ({ signal }) =>
      call(listOrders, {
        params: { program },
        query: {
          limit: ORDERS_PAGE,
          offset: view.page * ORDERS_PAGE,
          ordering: '-order_timestamp',
          ...(view.isMine && { requestedBy: 'me' as const }),
          ...(view.type !== 'all' && { orderType: [view.type] }),
          ...(view.search !== '' && { search: view.search }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => pollInterval(state.data?.results ?? []),
  });

/** One order, for a link to an order that the list does not show. */
export const orderQuery = (program: number, order: string) =>
  queryOptions({
    queryKey: [...ordersKey(program), 'one', order],
    queryFn: ({ signal }) => call(readOrder, { params: { program, order }, signal }),
    refetchInterval: ({ state }) => pollInterval(state.data === undefined ? [] : [state.data]),
  });

/** Its rows change with the status, so the status is part of the key. */
export const orderHistoryQuery = (program: number, order: string, status: string) =>
  queryOptions({
    queryKey: [...ordersKey(program), 'history', order, status],
    queryFn: ({ signal }) =>
      call(listOrderHistory, { params: { program, order }, query: { limit: 1000 }, signal }),
    placeholderData: (previous, query) => (query?.queryKey[4] === order ? previous : undefined),
  });

/** Scenes are added to an order while its captures are made, so their count is part of the key. */
export const orderCapturesQuery = (program: number, order: Pick<Order, 'id' | 'scenes' | 'collection'>) =>
  queryOptions({
    queryKey: [...ordersKey(program), 'captures', order.id, order.scenes.length],
    queryFn: ({ signal }) => loadOrderCaptures({ program, order, signal }),
    placeholderData: (previous, query) => (query?.queryKey[4] === order.id ? previous : undefined),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const orderManifestQuery = (program: number, order: string) =>
  queryOptions({
    queryKey: [...ordersKey(program), 'manifest', order],
    queryFn: ({ signal }) => call(readOrderManifest, { params: { program, order }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Links are valid for a day; they are requested again long before. */
const LINKS_FRESH_MS = 3_600_000;

export const deliveredFilesQuery = (program: number, order: string) =>
  queryOptions({
    queryKey: [...ordersKey(program), 'files', order],
    queryFn: ({ signal }) => call(listDeliveredFiles, { params: { program, order }, signal }),
    staleTime: LINKS_FRESH_MS,
  });
