import type { CollectionOverview } from '@sigma/archive';
import type { StacLinks } from '../protocol/stac-links.ts';
import { keywordsOf } from './search-collections.ts';

/** The STAC Collection of an overview; an empty collection has the whole Earth and all time as its extent. */
export function collectionOf(overview: CollectionOverview, links: StacLinks) {
  const { first, last } = overview;
  const { links: externalLinks, ...members } = overview.members;
  return {
    stac_extensions: [],
    ...members,
    type: 'Collection' as const,
    stac_version: '1.1.0',
    id: overview.id,
    title: overview.title,
    description: overview.description,
    // STAC 1.1 requires "other" for a licence that has no SPDX identifier.
    license: overview.license === 'proprietary' ? 'other' : overview.license,
    keywords: [...keywordsOf(overview)],
    'sigma:simulated': overview.simulated,
    'sigma:file_format': overview.file_format,
    extent: {
      spatial: { bbox: [overview.box ?? [-180, -90, 180, 90]] },
      temporal: { interval: [[first?.toISOString() ?? null, last?.toISOString() ?? null]] },
    },
    links: [
      links.toCollection('self', overview.id),
      links.toLanding('parent'),
      links.root,
      links.toItems('items', overview.id),
      links.toCollectionQueryables(overview.id),
      links.toCollectionSortables(overview.id),
      links.toCollectionAggregate('aggregate', overview.id),
      links.toCollectionAggregations('aggregations', overview.id),
      ...(Array.isArray(externalLinks) ? externalLinks : []),
    ],
  };
}
