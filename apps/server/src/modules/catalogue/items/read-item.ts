import { readItemText } from '@sigma/archive';
import { bind, readItem, refuse } from '@sigma/contract';
import { itemText, taggedResponse } from '../protocol/answer-items.ts';
import { GEO_JSON, stacLinks } from '../protocol/stac-links.ts';
import type { CatalogueServices } from '../services.ts';

export const readItemBinding = ({ database }: CatalogueServices) =>
  bind(readItem, async ({ params, entitlement, url, now, header }) => {
    const { program, collection, item: id } = params;
    const item = await readItemText(database.kysely, entitlement, collection, id, { now });
    if (item === undefined) return refuse('not_found', `Collection "${collection}" has no Item "${id}".`);
    const text = itemText({ id, collection, item }, stacLinks(url, program));
    return taggedResponse(text, GEO_JSON, header);
  });
