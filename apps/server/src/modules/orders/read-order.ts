import {
  bind,
  listOrderHistory,
  page,
  readOrder,
  readOrderStatus,
  readStacOrder,
  refuse,
} from '@sigma/contract';
import { eventAnswer, orderAnswer, statusAnswer } from './order-answer.ts';
import type { OrderServices } from './order-services.ts';
import { listEvents, readOrder as readStored } from './orders.store.ts';

export const noSuchOrder = () => refuse('not_found', 'This program has no such order.');

export const readOrderBinding = ({ database }: OrderServices) =>
  bind(readOrder, async ({ params }) => {
    const order = await readStored(database.kysely, params.program, params.order);
    return order === undefined ? noSuchOrder() : orderAnswer(order);
  });

export const readStacOrderBinding = ({ database }: OrderServices) =>
  bind(readStacOrder, async ({ params }) => {
    const order = await readStored(database.kysely, params.program, params.order);
    return order === undefined ? noSuchOrder() : { order: orderAnswer(order) };
  });

export const readOrderStatusBinding = ({ database }: OrderServices) =>
  bind(readOrderStatus, async ({ params }) => {
    const order = await readStored(database.kysely, params.program, params.order);
    return order === undefined ? noSuchOrder() : statusAnswer(order.row);
  });

export const listOrderHistoryBinding = ({ database }: OrderServices) =>
  bind(listOrderHistory, async (call) => {
    const { params, query } = call;
    const order = await readStored(database.kysely, params.program, params.order);
    if (order === undefined) return noSuchOrder();
    const { events, count } = await listEvents(database.kysely, params.program, params.order, {
      limit: query.limit,
      offset: query.offset,
      falling: query.ordering.startsWith('-'),
    });
    return page(events.map(eventAnswer), count, call);
  });
