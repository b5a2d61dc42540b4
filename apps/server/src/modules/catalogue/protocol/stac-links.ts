import {
  aggregateItems,
  describeCollectionQueryables,
  describeQueryables,
  type Input,
  listAggregations,
  listCollectionAggregations,
  listCollectionSortables,
  listCollections,
  listFilterFunctions,
  listItems,
  listSortables,
  type Operation,
  readAggregate,
  readCollection,
  readCollectionAggregate,
  readItem,
  readStacConformance,
  readStacLanding,
  searchItems,
  searchItemsByQuery,
  wireRequest,
} from '@sigma/contract';

/** The path prefix of all operations. */
const API_BASE = '/api';
const OGC_REL = 'http://www.opengis.net/def/rel/ogc/1.0/';
/** The media type of GeoJSON. */
export const GEO_JSON = 'application/geo+json';

/** A link of a STAC object. */
export interface Link {
  readonly rel: string;
  readonly href: string;
  readonly type: string;
  readonly [member: string]: unknown;
}

/** Absolute addresses of the catalogue of one program, on the origin that the call came to. */
export function stacLinks(callUrl: string, program: number) {
  const { origin } = new URL(callUrl);
  const hrefOf = <O extends Operation>(operation: O, input: Input<O>) =>
    origin + API_BASE + wireRequest(operation, input).path;
  const json = (rel: string, href: string): Link => ({ rel, href, type: 'application/json' });
  const geoJson = (rel: string, href: string): Link => ({ rel, href, type: GEO_JSON });
  const schema = (name: string, href: string): Link => ({
    rel: OGC_REL + name,
    href,
    type: 'application/schema+json',
  });
  const landing = hrefOf(readStacLanding, { params: { program } });
  return {
    origin,
    root: json('root', landing),
    toLanding: (rel: string) => json(rel, landing),
    toConformance: () => json('conformance', hrefOf(readStacConformance, { params: { program } })),
    toCollections: (rel: string) => json(rel, hrefOf(listCollections, { params: { program } })),
    toCollection: (rel: string, collection: string) =>
      json(rel, hrefOf(readCollection, { params: { program, collection } })),
    toItems: (rel: string, collection: string) =>
      geoJson(rel, hrefOf(listItems, { params: { program, collection } })),
    toItem: (rel: string, collection: string, item: string) =>
      geoJson(rel, hrefOf(readItem, { params: { program, collection, item } })),
    toSearch: (rel: string): Link => ({
      ...geoJson(rel, origin + API_BASE + searchItems.path.replace('{program}', String(program))),
      method: 'POST',
    }),
    toSearchByQuery: (rel: string): Link => ({
      ...geoJson(rel, hrefOf(searchItemsByQuery, { params: { program } })),
      method: 'GET',
    }),
    /** Both methods of the aggregation extension. */
    toAggregate: (rel: string): Link[] => [
      { ...json(rel, hrefOf(readAggregate, { params: { program } })), method: 'GET' },
      {
        ...json(rel, origin + API_BASE + aggregateItems.path.replace('{program}', String(program))),
        method: 'POST',
      },
    ],
    toAggregations: (rel: string) => json(rel, hrefOf(listAggregations, { params: { program } })),
    toCollectionAggregate: (rel: string, collection: string) =>
      json(rel, hrefOf(readCollectionAggregate, { params: { program, collection } })),
    toCollectionAggregations: (rel: string, collection: string) =>
      json(rel, hrefOf(listCollectionAggregations, { params: { program, collection } })),
    toQueryables: () => schema('queryables', hrefOf(describeQueryables, { params: { program } })),
    toCollectionQueryables: (collection: string) =>
      schema('queryables', hrefOf(describeCollectionQueryables, { params: { program, collection } })),
    toSortables: () => schema('sortables', hrefOf(listSortables, { params: { program } })),
    toCollectionSortables: (collection: string) =>
      schema('sortables', hrefOf(listCollectionSortables, { params: { program, collection } })),
    toFunctions: () => json(`${OGC_REL}functions`, hrefOf(listFilterFunctions, { params: { program } })),
    /** The OpenAPI document of the complete API; `toApiPage` links to the page that shows it. */
    toApiDocument: (): Link => ({
      rel: 'service-desc',
      href: `${origin}${API_BASE}/openapi.json`,
      type: 'application/vnd.oai.openapi+json;version=3.1',
    }),
    toApiPage: (): Link => ({ rel: 'service-doc', href: `${origin}${API_BASE}/docs`, type: 'text/html' }),
  };
}

export type StacLinks = ReturnType<typeof stacLinks>;
