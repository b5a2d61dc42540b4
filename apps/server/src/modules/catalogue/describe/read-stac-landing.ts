import { listCollectionTitles } from '@sigma/archive';
import { bind, readStacLanding } from '@sigma/contract';
import { stacLinks } from '../protocol/stac-links.ts';
import type { CatalogueServices } from '../services.ts';
import { CONFORMANCE } from './conformance.ts';

export const readStacLandingBinding = ({ database }: CatalogueServices) =>
  bind(readStacLanding, async ({ params, url }) => {
    const links = stacLinks(url, params.program);
    const collections = await listCollectionTitles(database.kysely, params.program);
    return {
      type: 'Catalog' as const,
      stac_version: '1.1.0',
      id: `program-${params.program}`,
      title: 'Sigma',
      description: 'Scenes of the collections that are available to this program.',
      conformsTo: [...CONFORMANCE],
      links: [
        links.toLanding('self'),
        links.root,
        links.toConformance(),
        links.toCollections('data'),
        links.toSearchByQuery('search'),
        links.toSearch('search'),
        links.toQueryables(),
        links.toSortables(),
        links.toFunctions(),
        ...links.toAggregate('aggregate'),
        links.toAggregations('aggregations'),
        links.toApiDocument(),
        links.toApiPage(),
        ...collections.map(({ id, title }) => ({ ...links.toCollection('child', id), title })),
      ],
    };
  });
