/** Prefix of the conformance classes; the specification itself uses this host in their names. */
const STAPI = 'https://stapi.example.com/v0.1.0';

export const API_CONFORMANCE = [
  `${STAPI}/core`,
  `${STAPI}/order-statuses`,
  `${STAPI}/searches-opportunity`,
  `${STAPI}/searches-opportunity-statuses`,
];

/** A capture is requested for a place or an area, so orders and opportunities have only these geometries. */
export const PRODUCT_CONFORMANCE = [
  `${STAPI}/opportunities`,
  `${STAPI}/opportunities-async`,
  'https://geojson.org/schema/Point.json',
  'https://geojson.org/schema/Polygon.json',
  'https://geojson.org/schema/MultiPolygon.json',
];
