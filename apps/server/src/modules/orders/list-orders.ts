import { bind, type Call, listOrders, listStacOrders, type Order, page } from '@sigma/contract';
import { orderAnswer } from './order-answer.ts';
import { listOrders as listStored } from './orders.store.ts';
import type { OrderServices } from './services.ts';

type ListCall = Pick<Call<typeof listOrders>, 'params' | 'query' | 'caller' | 'url'>;

const COLUMNS = { order_timestamp: 'placed_at', name: 'name', status: 'status' } as const;

async function listAnswer({ database }: OrderServices, call: ListCall, types: readonly string[] | undefined) {
  const { query, caller } = call;
  const me = caller.kind === 'user' ? caller.userId : undefined;
  const { orders, count } = await listStored(database.kysely, call.params.program, {
    types,
    requestedBy: query.requestedBy === 'me' ? me : query.requestedBy,
    search: query.search,
    column: COLUMNS[query.ordering.column],
    descending: query.ordering.descending,
    limit: query.limit,
    offset: query.offset,
  });
  return page<Order>(orders.map(orderAnswer), count, call);
}

export const listOrdersBinding = (services: OrderServices) =>
  bind(listOrders, (call) => listAnswer(services, call, call.query.orderType));

/** Lists the orders of scenes, which are those of the types `stac` and `archive`. */
export const listStacOrdersBinding = (services: OrderServices) =>
  bind(listStacOrders, (call) => listAnswer(services, call, call.query.orderType ?? ['stac', 'archive']));
