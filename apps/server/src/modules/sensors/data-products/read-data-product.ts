import { bind, readDataProduct, refuse } from '@sigma/contract';
import { entitlementsOf } from '../person.ts';
import type { SensorsServices } from '../services.ts';
import { readProductOfUser } from './data-products.store.ts';

export const readDataProductBinding = ({ database, entitlements }: SensorsServices) =>
  bind(readDataProduct, async ({ params, caller }) => {
    const product = await readProductOfUser(
      database.kysely,
      await entitlementsOf(database.kysely, entitlements, caller),
      params.data_product,
    );
    return product ?? refuse('not_found', `Your programs have no data product ${params.data_product}.`);
  });
