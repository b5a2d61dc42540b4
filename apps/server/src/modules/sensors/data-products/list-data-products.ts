import { bind, listDataProducts, page } from '@sigma/contract';
import { entitlementsOf } from '../person.ts';
import type { SensorsServices } from '../services.ts';
import { listProductsOfUser } from './data-products.store.ts';

export const listDataProductsBinding = ({ database, entitlements }: SensorsServices) =>
  bind(listDataProducts, async (call) => {
    const { limit, offset, ordering } = call.query;
    const { products, count } = await listProductsOfUser(
      database.kysely,
      await entitlementsOf(database.kysely, entitlements, call.caller),
      {
        limit,
        offset,
        ...ordering,
      },
    );
    return page(products, count, call);
  });
