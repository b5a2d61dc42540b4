import { bind, listDataProducts, page } from '@sigma/contract';
import { personOf } from '../person.ts';
import type { SensorsServices } from '../services.ts';
import { listProductsOfUser } from './data-products.store.ts';

export const listDataProductsBinding = ({ database }: SensorsServices) =>
  bind(listDataProducts, async (call) => {
    const { limit, offset, ordering } = call.query;
    const { products, count } = await listProductsOfUser(database.kysely, personOf(call.caller), {
      limit,
      offset,
      ...ordering,
    });
    return page(products, count, call);
  });
