/** The host is that of the specification's own text, and part of the names. */
const STAPI = 'https://stapi.example.com/v0.1.0';

export const API_CONFORMANCE = [
  `${STAPI}/core`,
  `${STAPI}/order-statuses`,
  `${STAPI}/searches-opportunity`,
  `${STAPI}/searches-opportunity-statuses`,
];

/** A capture is asked of a place or of an area, so these are the geometries of orders and opportunities. */
export const PRODUCT_CONFORMANCE = [
  `${STAPI}/opportunities`,
  `${STAPI}/opportunities-async`,
  'https://geojson.org/schema/Point.json',
  'https://geojson.org/schema/Polygon.json',
  'https://geojson.org/schema/MultiPolygon.json',
];
