import { bind, readDataProduct, refuse } from '@sigma/contract';
import { personOf } from '../person.ts';
import type { SensorsServices } from '../services.ts';
import { readProductOfUser } from './data-products.store.ts';

export const readDataProductBinding = ({ database }: SensorsServices) =>
  bind(readDataProduct, async ({ params, caller }) => {
    const product = await readProductOfUser(database.kysely, personOf(caller), params.data_product);
    return product ?? refuse('not_found', `Your programs have no data product ${params.data_product}.`);
  });
