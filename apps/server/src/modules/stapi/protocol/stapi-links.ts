import {
  cancelOrder,
  createStapiOrder,
  describeStapiOrderParameters,
  describeStapiQueryables,
  type Input,
  listStapiOrderStatuses,
  listStapiOrders,
  listStapiProductOrders,
  listStapiProducts,
  listStapiSearches,
  listStapiSearchStatuses,
  type Operation,
  readStapiConformance,
  readStapiLanding,
  readStapiOpportunityCollection,
  readStapiOrder,
  readStapiProduct,
  readStapiProductConformance,
  readStapiSearch,
  type StapiLink,
  searchStapiOpportunities,
  wireRequest,
} from '@sigma/contract';

/** Common path prefix of all operations. */
const API_BASE = '/api';
export const JSON_TYPE = 'application/json';
export const GEO_JSON = 'application/geo+json';

type Body = NonNullable<StapiLink['body']>;

/** Builds the absolute links of the tasking interface of one program, with the origin of the call. */
export function stapiLinks(callUrl: string, program: number) {
  const { origin } = new URL(callUrl);
  const hrefOf = <O extends Operation>(operation: O, input: Input<O>) =>
    origin + API_BASE + wireRequest(operation, input).path;
  const postHrefOf = (operation: Operation, values: Readonly<Record<string, string>>) =>
    origin +
    API_BASE +
    operation.path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? String(program));
  const link = (rel: string, href: string, type = JSON_TYPE): StapiLink => ({ rel, href, type });
  const toOpportunities = (rel: string, product: string, body?: Body): StapiLink => ({
    ...link(rel, postHrefOf(searchStapiOpportunities, { product })),
    method: 'POST',
    ...(body === undefined ? {} : { body }),
  });
  return {
    toLanding: (rel: string) => link(rel, hrefOf(readStapiLanding, { params: { program } })),
    toConformance: () => link('conformance', hrefOf(readStapiConformance, { params: { program } })),
    toProducts: (rel: string) => link(rel, hrefOf(listStapiProducts, { params: { program } })),
    toOrders: (rel: string) => link(rel, hrefOf(listStapiOrders, { params: { program } }), GEO_JSON),
    toSearches: (rel: string) => link(rel, hrefOf(listStapiSearches, { params: { program } })),
    toProduct: (rel: string, product: string) =>
      link(rel, hrefOf(readStapiProduct, { params: { program, product } })),
    toProductConformance: (product: string) =>
      link('conformance', hrefOf(readStapiProductConformance, { params: { program, product } })),
    toQueryables: (rel: string, product: string) =>
      link(rel, hrefOf(describeStapiQueryables, { params: { program, product } })),
    toOrderParameters: (rel: string, product: string) =>
      link(rel, hrefOf(describeStapiOrderParameters, { params: { program, product } })),
    toProductOrders: (rel: string, product: string) =>
      link(rel, hrefOf(listStapiProductOrders, { params: { program, product } }), GEO_JSON),
    toCreateOrder: (product: string, body?: Body): StapiLink => ({
      ...link('create-order', postHrefOf(createStapiOrder, { product }), GEO_JSON),
      method: 'POST',
      ...(body === undefined ? {} : { body }),
    }),
    toOpportunities,
    toOrder: (rel: string, order: string) =>
      link(rel, hrefOf(readStapiOrder, { params: { program, order } }), GEO_JSON),
    toOrderStatuses: (order: string) =>
      link('monitor', hrefOf(listStapiOrderStatuses, { params: { program, order } })),
    /** Cancels an order by an operation of Sigma, because the specification has none. */
    toCancel: (order: string): StapiLink => ({
      ...link('cancel', postHrefOf(cancelOrder, { order })),
      method: 'POST',
    }),
    toSearch: (rel: string, search: string) =>
      link(rel, hrefOf(readStapiSearch, { params: { program, search } })),
    toSearchStatuses: (search: string) =>
      link('monitor', hrefOf(listStapiSearchStatuses, { params: { program, search } })),
    toCollection: (rel: string, product: string, search: string) =>
      link(rel, hrefOf(readStapiOpportunityCollection, { params: { program, product, search } })),
    /** The OpenAPI document of the complete API and the page that shows it. */
    toApiDocument: () =>
      link(
        'service-desc',
        `${origin}${API_BASE}/openapi.json`,
        'application/vnd.oai.openapi+json;version=3.1',
      ),
    toApiPage: () => link('service-doc', `${origin}${API_BASE}/docs`, 'text/html'),
  };
}

export type StapiLinks = ReturnType<typeof stapiLinks>;
