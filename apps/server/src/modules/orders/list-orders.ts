import {
  bind,
  type Call,
  LONG_ORDERS_PAGE,
  listOrders,
  listStacOrders,
  MAX_SCENES_PER_PAGE,
  type Order,
  page,
  refuse,
} from '@sigma/contract';
import { orderAnswer } from './order-answer.ts';
import { countScenes, listOrders as listStored, withScenes } from './orders.store.ts';
import type { OrderServices } from './services.ts';

type ListCall = Pick<Call<typeof listOrders>, 'params' | 'query' | 'caller' | 'url' | 'signal'>;

const COLUMNS = {
  order_timestamp: 'placed_at',
  updated_at: 'updated_at',
  name: 'name',
  status: 'status',
} as const;

async function listAnswer({ database }: OrderServices, call: ListCall, types: readonly string[] | undefined) {
  const { query, caller, signal } = call;
  const me = caller.kind === 'user' ? caller.userId : undefined;
  const isLong = query.limit > LONG_ORDERS_PAGE;
  const kysely = isLong ? database.expensive : database.kysely;
  const { rows, count } = await listStored(kysely, call.params.program, {
    types,
    requestedBy: query.requestedBy === 'me' ? me : query.requestedBy,
    search: query.search,
    ids: query.ids,
    statuses: query.status,
    placed: { from: query.created_after, to: query.created_before },
    updated: { from: query.updated_after, to: query.updated_before },
    column: COLUMNS[query.ordering.column],
    descending: query.ordering.descending,
    limit: query.limit,
    offset: query.offset,
  });
  if (rows.length > LONG_ORDERS_PAGE) {
    const scenes = await countScenes(kysely, rows);
    if (scenes > MAX_SCENES_PER_PAGE) return tooManyScenes(scenes);
  }
  const orders: Order[] = [];
  for (let from = 0; from < rows.length; from += LONG_ORDERS_PAGE) {
    signal.throwIfAborted();
    const part = await withScenes(kysely, rows.slice(from, from + LONG_ORDERS_PAGE));
    orders.push(...part.map(orderAnswer));
  }
  return page<Order>(orders, count, call);
}

/** Every order comes with its scenes, so a long page is rejected rather than answered with some of them. */
const tooManyScenes = (scenes: number) =>
  refuse(
    'too_expensive',
    `The orders of this page have ${inWords(scenes)} scenes, and a page can have ${inWords(MAX_SCENES_PER_PAGE)}. Request a limit of at most ${LONG_ORDERS_PAGE}.`,
  );
const inWords = (count: number): string => count.toLocaleString('en-US');

export const listOrdersBinding = (services: OrderServices) =>
  bind(listOrders, (call) => listAnswer(services, call, call.query.orderType));

/** Lists the orders of scenes, which are those of the types `stac` and `archive`. */
export const listStacOrdersBinding = (services: OrderServices) =>
  bind(listStacOrders, (call) => listAnswer(services, call, call.query.orderType ?? ['stac', 'archive']));
