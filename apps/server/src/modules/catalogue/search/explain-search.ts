import { explainSearch } from '@sigma/archive';
import { bind, explainItemSearch, isStaff, Refusal, refuse } from '@sigma/contract';
import type { CatalogueServices } from '../services.ts';
import { readSearch } from './read-search.ts';

export const explainItemSearchBinding = ({ database, entitlements }: CatalogueServices) =>
  bind(explainItemSearch, async ({ params, body, caller, now }) => {
    const entitlement = await entitlements.of(database.kysely, params.program, { isStaff: isStaff(caller) });
    if (entitlement === undefined) return refuse('not_found', `Program ${params.program} does not exist.`);
    const { fields: _, ...input } = body;
    const search = readSearch({ entitlement, now }, input);
    if (search instanceof Refusal) return search;
    return { plans: [...(await explainSearch(database.kysely, entitlement, search))] };
  });
