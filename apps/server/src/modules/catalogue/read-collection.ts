import { listProgramCollections } from '@sigma/archive';
import { bind, isStaff, readCollection, refuse } from '@sigma/contract';
import { taggedResponse } from './answer-items.ts';
import { collectionOf } from './collection-of.ts';
import type { CatalogueServices } from './services.ts';
import { stacLinks } from './stac-links.ts';

export const noCollection = (id: string) => refuse('not_found', `This program has no collection "${id}".`);

export const readCollectionBinding = ({ database }: CatalogueServices) =>
  bind(readCollection, async ({ params, caller, url, now, header }) => {
    const [found] = await listProgramCollections(database.kysely, params.program, params.collection, {
      now,
      seesEmbargoed: isStaff(caller),
    });
    if (found === undefined) return noCollection(params.collection);
    const text = JSON.stringify(collectionOf(found, stacLinks(url, params.program)));
    return taggedResponse(text, 'application/json', header);
  });
