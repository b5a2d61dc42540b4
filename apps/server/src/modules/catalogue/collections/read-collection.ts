import { listProgramCollections } from '@sigma/archive';
import { bind, readCollection, refuse } from '@sigma/contract';
import { taggedResponse } from '../protocol/answer-items.ts';
import { stacLinks } from '../protocol/stac-links.ts';
import type { CatalogueServices } from '../services.ts';
import { collectionOf } from './collection-of.ts';

/** Rejects a call for a collection that the program does not have. */
export const noCollection = (id: string) => refuse('not_found', `This program has no collection "${id}".`);

export const readCollectionBinding = ({ database }: CatalogueServices) =>
  bind(readCollection, async ({ params, entitlement, url, now, header }) => {
    const [found] = await listProgramCollections(database.kysely, entitlement, { now }, params.collection);
    if (found === undefined) return noCollection(params.collection);
    const text = JSON.stringify(collectionOf(found, stacLinks(url, params.program)));
    return taggedResponse(text, 'application/json', header);
  });
