/** A request as a client sends it, below the address of the program's STAC API, with the scenes that it must find. */
export interface RecordedRequest {
  readonly client: string;
  /** What the person does in the client. */
  readonly call: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
  readonly finds: (scene: RecordedScene) => boolean;
}

/** What the requests below select scenes by. */
export interface RecordedScene {
  readonly id: string;
  readonly collection: string;
  readonly start: Date;
  readonly sensor: number | null;
  readonly cloudCover: number | null;
}

const PYSTAC = 'pystac-client 0.9';
const BROWSER = 'STAC Browser 5.1';
const GDAL = 'GDAL 3.6';
const QGIS = 'QGIS 3.44';

const all = () => true;
const inAlpha = ({ collection }: RecordedScene) => collection === 'alpha';
const isCloudless = ({ cloudCover }: RecordedScene) => cloudCover !== null && cloudCover < 40;
const SEPTEMBER = '2026-09-01T00:00:00Z/2026-09-30T23:59:59Z';
const inSeptember = ({ start }: RecordedScene) => start.toISOString().startsWith('2026-09');
const ghost2 = { op: '=', args: [{ property: 'platform' }, 'ghost-2'] };

/**
 * Requests derived from the source of the clients: the parameters that they add, rename and quote. pystac-client writes
 * numbers of `query` as text (item_search.py, _format_query) and names the collection of a path again in the query
 * (collection_client.py, get_items); STAC Browser wraps a single condition in "and" (search.js) and puts "properties."
 * before sorted fields; GDAL and QGIS page through Items by `limit`.
 */
export const RECORDED_REQUESTS: readonly RecordedRequest[] = [
  {
    client: PYSTAC,
    call: 'client.search()',
    method: 'POST',
    path: '/search',
    body: {},
    finds: all,
  },
  {
    client: PYSTAC,
    call: 'client.search(query=["eo:cloud_cover<40", "platform=ghost-2"], datetime="2026-09")',
    method: 'POST',
    path: '/search',
    body: {
      datetime: SEPTEMBER,
      collections: ['alpha', 'gamma'],
      query: { 'eo:cloud_cover': { lt: '40' }, platform: { eq: 'ghost-2' } },
    },
    finds: (scene) => isCloudless(scene) && scene.sensor === 2 && inSeptember(scene),
  },
  {
    client: PYSTAC,
    call: 'client.search(query=["sigma:sensor=2"], sortby="-properties.datetime", fields="id,-geometry")',
    method: 'POST',
    path: '/search',
    body: {
      query: { 'sigma:sensor': { eq: '2' } },
      sortby: [{ field: 'properties.datetime', direction: 'desc' }],
      fields: { include: ['id'], exclude: ['geometry'] },
    },
    finds: ({ sensor }) => sensor === 2,
  },
  {
    client: PYSTAC,
    call: 'client.search(method="GET", filter={...}, filter_lang="cql2-json", sortby="+properties.datetime")',
    method: 'GET',
    path:
      '/search?limit=100&collections=alpha&filter=%7B%22op%22%3A+%22%3D%22%2C+%22args%22%3A+%5B%7B%22property%22%3A+' +
      '%22properties.platform%22%7D%2C+%22ghost-2%22%5D%7D&filter-lang=cql2-json&sortby=%2Bproperties.datetime' +
      '&fields=%2Bid%2C%2Bproperties.gsd%2C-assets',
    finds: (scene) => inAlpha(scene) && scene.sensor === 2,
  },
  {
    client: PYSTAC,
    call: 'client.search(method="GET", intersects=..., query=["eo:cloud_cover<40"])',
    method: 'GET',
    path:
      '/search?intersects=%7B%22type%22%3A%22Polygon%22%2C%22coordinates%22%3A%5B%5B%5B-180%2C-90%5D%2C%5B180%2C-90%5D' +
      '%2C%5B180%2C90%5D%2C%5B-180%2C90%5D%2C%5B-180%2C-90%5D%5D%5D%7D&query=%7B%22eo%3Acloud_cover%22%3A%7B%22lt%22%3A' +
      '%2240%22%7D%7D',
    finds: isCloudless,
  },
  {
    client: PYSTAC,
    call: 'collection.get_items()',
    method: 'GET',
    path: '/collections/alpha/items?collections=alpha',
    finds: inAlpha,
  },
  {
    client: PYSTAC,
    call: 'collection.get_items("alpha-0003", "alpha-0004")',
    method: 'GET',
    path: '/search?ids=alpha-0003%2Calpha-0004&collections=alpha',
    finds: ({ id }) => id === 'alpha-0003' || id === 'alpha-0004',
  },
  {
    client: 'rstac 1.0',
    call: 'stac_search(collections = "alpha") |> post_request()',
    method: 'POST',
    path: '/search',
    body: { collections: ['alpha'], ids: null, bbox: null, datetime: null, intersects: null, limit: null },
    finds: inAlpha,
  },
  {
    client: BROWSER,
    call: 'a search with one condition',
    method: 'POST',
    path: '/search',
    body: {
      limit: 12,
      'filter-lang': 'cql2-json',
      filter: { op: 'and', args: [ghost2] },
      sortby: [{ field: 'properties.datetime', direction: 'desc' }],
    },
    finds: ({ sensor }) => sensor === 2,
  },
  {
    client: BROWSER,
    call: 'a search for none of two conditions',
    method: 'POST',
    path: '/search',
    body: {
      limit: 12,
      datetime: '2026-09-01T00:00:00.000Z/..',
      'filter-lang': 'cql2-json',
      filter: {
        op: 'not',
        args: [{ op: 'or', args: [ghost2, { op: 'not', args: [{ op: 'or', args: [true] }] }] }],
      },
    },
    finds: ({ sensor }) => sensor !== 2,
  },
  {
    client: BROWSER,
    call: 'the Items of a collection',
    method: 'GET',
    path: '/collections/alpha/items?limit=12&sortby=-properties.datetime&bbox=-180%2C-90%2C180%2C90',
    finds: inAlpha,
  },
  {
    client: GDAL,
    call: 'ogrinfo OAPIF:... alpha',
    method: 'GET',
    path: '/collections/alpha/items?limit=1000000',
    finds: inAlpha,
  },
  {
    client: QGIS,
    call: 'a layer of a collection',
    method: 'GET',
    path: '/collections/alpha/items?limit=10&bbox=-180,-90,180,90',
    finds: inAlpha,
  },
  {
    client: QGIS,
    call: 'a filtered layer of a collection',
    method: 'GET',
    path: '/collections/alpha/items?limit=10&filter=%28%28%22eo%3Acloud_cover%22%20%3C%2040%29%29&filter-lang=cql2-text',
    finds: (scene) => inAlpha(scene) && isCloudless(scene),
  },
];

/** Patterns of the conformance classes by which clients decide what they offer and how they ask for it. */
export const REQUIRED_CLASSES: readonly (readonly [client: string, pattern: RegExp])[] = [
  ...['core', 'collections', 'ogcapi-features', 'item-search', 'collection-search'].map(
    (name) => [PYSTAC, new RegExp(`^https://api\\.stacspec\\.org/v1\\.0\\..*/${name}`)] as const,
  ),
  ...['fields', 'sort', 'query', 'filter'].map(
    (name) => [PYSTAC, new RegExp(`^https://api\\.stacspec\\.org/v1\\.0\\..*/item-search#${name}`)] as const,
  ),
  ...[
    'item-search#sort',
    'ogcapi-features#sort',
    'collection-search#sort',
    'collection-search#free-text',
    'collections/extensions/transaction',
    'ogcapi-features/extensions/transaction',
  ].map((name) => [BROWSER, new RegExp(`^https://api\\.stacspec\\.org/v1\\..*/${name}$`)] as const),
  [BROWSER, /^http:\/\/www\.opengis\.net\/spec\/ogcapi-features-3\/1\..*\/features-filter$/],
  [BROWSER, /^http:\/\/www\.opengis\.net\/spec\/cql2\/1\..*\/conf\/cql2-json$/],
  [QGIS, /^http:\/\/www\.opengis\.net\/spec\/cql2\/1\.0\/conf\/basic-cql2$/],
];
