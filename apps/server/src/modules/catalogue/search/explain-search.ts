import { explainSearch } from '@sigma/archive';
import { bind, explainItemSearch, Refusal } from '@sigma/contract';
import type { CatalogueServices } from '../services.ts';
import { readSearch } from './read-search.ts';

export const explainItemSearchBinding = ({ database }: CatalogueServices) =>
  bind(explainItemSearch, async ({ params: { program }, body, caller, now }) => {
    const { fields: _, ...input } = body;
    const search = readSearch({ program, caller, now }, input);
    if (search instanceof Refusal) return search;
    return { plans: [...(await explainSearch(database.kysely, program, search))] };
  });
