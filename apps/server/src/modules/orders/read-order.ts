import {
  bind,
  type Call,
  listOrderHistory,
  page,
  readOrder,
  readOrderStatus,
  readStacOrder,
  refuse,
} from '@sigma/contract';
import { eventAnswer, orderAnswer, statusAnswer } from './order-answer.ts';
import { listEvents, type OrderRow, readOrder as readStored } from './orders.store.ts';
import type { OrderServices } from './services.ts';

export const orderNotFound = () => refuse('not_found', 'This order does not exist in this program.');

type HistoryCall = Pick<Call<typeof listOrderHistory>, 'query' | 'caller'>;

/** The history of one order accepts the same filters as the list of orders. */
function matchesFilters(row: OrderRow, { query, caller }: HistoryCall): boolean {
  const me = caller.kind === 'user' ? caller.userId : undefined;
  const requester = query.requestedBy === 'me' ? me : query.requestedBy;
  if (query.orderType !== undefined && !query.orderType.includes(row.order_type)) return false;
  return requester === undefined || requester === row.requested_by;
}

export const readOrderBinding = ({ database }: OrderServices) =>
  bind(readOrder, async ({ params }) => {
    const order = await readStored(database.kysely, params.program, params.order);
    return order === undefined ? orderNotFound() : orderAnswer(order);
  });

export const readStacOrderBinding = ({ database }: OrderServices) =>
  bind(readStacOrder, async ({ params }) => {
    const order = await readStored(database.kysely, params.program, params.order);
    return order === undefined ? orderNotFound() : { order: orderAnswer(order) };
  });

export const readOrderStatusBinding = ({ database }: OrderServices) =>
  bind(readOrderStatus, async ({ params }) => {
    const order = await readStored(database.kysely, params.program, params.order);
    return order === undefined ? orderNotFound() : statusAnswer(order.row);
  });

export const listOrderHistoryBinding = ({ database }: OrderServices) =>
  bind(listOrderHistory, async (call) => {
    const { params, query } = call;
    const order = await readStored(database.kysely, params.program, params.order);
    if (order === undefined) return orderNotFound();
    if (!matchesFilters(order.row, call)) return page([], 0, call);
    const { events, count } = await listEvents(database.kysely, params.program, params.order, {
      limit: query.limit,
      offset: query.offset,
      descending: query.ordering.descending,
    });
    return page(events.map(eventAnswer), count, call);
  });
