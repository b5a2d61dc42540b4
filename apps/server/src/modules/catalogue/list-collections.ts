import { bind, listCollections } from '@sigma/contract';
import { listProgramCollections } from '@sigma/db';
import { collectionOf } from './collection-of.ts';
import type { CatalogueServices } from './services.ts';
import { stacLinks } from './stac-links.ts';

export const listCollectionsBinding = ({ database }: CatalogueServices) =>
  bind(listCollections, async ({ params, url }) => {
    const links = stacLinks(url, params.program);
    const collections = await listProgramCollections(database.kysely, params.program);
    return {
      collections: collections.map((collection) => collectionOf(collection, links)),
      links: [links.toCollections('self'), links.toLanding('parent'), links.root],
    };
  });
