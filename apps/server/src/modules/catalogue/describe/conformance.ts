const STAC = 'https://api.stacspec.org';
const OGC = 'http://www.opengis.net/spec';

const CQL2 = [
  'cql2-text',
  'cql2-json',
  'basic-cql2',
  'advanced-comparison-operators',
  'case-insensitive-comparison',
  'accent-insensitive-comparison',
  'basic-spatial-functions',
  'basic-spatial-functions-plus',
  'spatial-functions',
  'temporal-functions',
  'array-functions',
  'property-property',
  'functions',
  'arithmetic',
];

/** The conformance classes that the catalogue implements. */
export const CONFORMANCE: readonly string[] = [
  `${STAC}/v1.0.0/core`,
  `${STAC}/v1.0.0/collections`,
  `${STAC}/v1.0.0/ogcapi-features`,
  `${STAC}/v1.0.0/item-search`,
  `${STAC}/v1.0.0-rc.4/item-search#filter`,
  ...['item-search', 'ogcapi-features'].flatMap((call) => [
    `${STAC}/v1.0.0/${call}#sort`,
    `${STAC}/v1.1.0/${call}#sort`,
    `${STAC}/v1.0.0/${call}#fields`,
    `${STAC}/v1.0.0/${call}#query`,
  ]),
  `${STAC}/v1.1.0/item-search#sortables`,
  `${STAC}/v1.0.0-rc.1/collection-search`,
  `${STAC}/v1.0.0-rc.1/collection-search#free-text`,
  `${STAC}/v1.1.0/collection-search#sort`,
  `${STAC}/v1.0.0-rc.1/collection-search#fields`,
  `${OGC}/ogcapi-common-2/1.0/conf/simple-query`,
  `${STAC}/v1.0.0/collections/extensions/transaction`,
  `${STAC}/v1.0.0-rc.3/ogcapi-features/extensions/transaction`,
  `${OGC}/ogcapi-features-4/1.0/conf/simpletx`,
  `${STAC}/v0.3.0/aggregation`,
  `${STAC}/v0.3.0/aggregation#filter`,
  `${STAC}/v0.3.0/aggregation#query`,
  `${OGC}/ogcapi-features-1/1.0/conf/core`,
  `${OGC}/ogcapi-features-1/1.0/conf/geojson`,
  `${OGC}/ogcapi-features-3/1.0/conf/filter`,
  `${OGC}/ogcapi-features-3/1.0/conf/features-filter`,
  `${OGC}/ogcapi-features-3/1.0/conf/queryables`,
  `${OGC}/ogcapi-features-5/1.0/conf/sortables`,
  ...CQL2.map((name) => `${OGC}/cql2/1.0/conf/${name}`),
];
