import {
  bind,
  listStapiOrderStatuses,
  listStapiOrders,
  listStapiProductOrders,
  Refusal,
  readStapiOrder,
  refuse,
  type StapiOrderPage,
} from '@sigma/contract';
import { listTaskingProducts, type TaskingProduct } from '../products/products.store.ts';
import { productNotFound } from '../products/products.ts';
import { keysetLinks, listPlaceOf, offsetLinks, offsetOf } from '../protocol/page-of-list.ts';
import { GEO_JSON, JSON_TYPE, stapiLinks } from '../protocol/stapi-links.ts';
import type { StapiServices } from '../services.ts';
import { orderAnswer } from './order-answer.ts';
import { statesOf, statusesOf } from './order-status.ts';
import { listCaptureOrders, readCaptureOrder } from './orders.store.ts';

const orderNotFound = () => refuse('not_found', 'This order for a capture does not exist in this program.');

interface ListCall {
  readonly params: { readonly program: number };
  readonly query: StapiOrderPage;
  readonly url: string;
  readonly search: string;
}

async function answerList(
  { database }: StapiServices,
  call: ListCall,
  products: readonly TaskingProduct[],
  of?: TaskingProduct,
) {
  const { program } = call.params;
  const { limit, status } = call.query;
  const list = `orders ${program} ${of?.id ?? ''} ${status?.join() ?? ''}`;
  const after = listPlaceOf(call, list);
  if (after instanceof Refusal) return after;
  const found = await listCaptureOrders(database.kysely, program, {
    limit: limit + 1,
    after,
    states: status && statesOf(status),
    ...(of === undefined ? {} : { of: { product: of.id, level: of.level, formats: of.fileFormats } }),
  });
  const links = stapiLinks(call.url, program);
  const page = found.slice(0, limit);
  const end = found.length > limit ? page.at(-1) : undefined;
  const last = end && { at: end.placedAt, id: end.id };
  return {
    type: 'FeatureCollection' as const,
    features: page.map((order) => orderAnswer(order, products, links)),
    links: [...keysetLinks(call, { list, last, type: GEO_JSON }), links.toLanding('root')],
  };
}

export const listStapiOrdersBinding = (services: StapiServices) =>
  bind(listStapiOrders, async (call) =>
    answerList(services, call, await listTaskingProducts(services.database.kysely, call.entitlement)),
  );

export const listStapiProductOrdersBinding = (services: StapiServices) =>
  bind(listStapiProductOrders, async (call) => {
    const products = await listTaskingProducts(services.database.kysely, call.entitlement);
    const product = products.find(({ id }) => id === call.params.product);
    return product === undefined ? productNotFound() : answerList(services, call, products, product);
  });

export const readStapiOrderBinding = ({ database }: StapiServices) =>
  bind(readStapiOrder, async ({ params, entitlement, url }) => {
    const order = await readCaptureOrder(database.kysely, params.program, params.order);
    if (order === undefined) return orderNotFound();
    const products = await listTaskingProducts(database.kysely, entitlement);
    return orderAnswer(order, products, stapiLinks(url, params.program));
  });

export const listStapiOrderStatusesBinding = ({ database }: StapiServices) =>
  bind(listStapiOrderStatuses, async (call) => {
    const { program, order: id } = call.params;
    const list = `statuses ${program} ${id}`;
    const offset = offsetOf(call, list);
    if (offset instanceof Refusal) return offset;
    const order = await readCaptureOrder(database.kysely, program, id);
    if (order === undefined) return orderNotFound();
    const statuses = statusesOf(order.events).toReversed();
    const links = stapiLinks(call.url, program);
    return {
      statuses: statuses.slice(offset, offset + call.query.limit),
      links: [
        ...offsetLinks(call, { list, offset, count: statuses.length, type: JSON_TYPE }),
        links.toOrder('order', id),
      ],
    };
  });
