export { splitAtAntimeridian } from './antimeridian.ts';
export { areaKm2 } from './area.ts';
export { bboxArea, bboxOf, bboxPolygon, boundsIntersect, shrinkBBox } from './bbox.ts';
export type * from './geojson.ts';
export { areasIntersect, geometriesIntersect, pointInArea } from './intersect.ts';
export {
  DEFAULT_ADDRESS_LON,
  DEFAULT_CENTRE,
  DEFAULT_MAP_POSITION,
  DEFAULT_ZOOM,
  formatCoordinates,
  formatMapPosition,
  MAX_ZOOM,
  type MapPosition,
  MIN_ZOOM,
  parseMapPosition,
} from './map-position.ts';
export { unwrap } from './ring.ts';
export { distanceM, EARTH_RADIUS_M, wrapLongitude } from './sphere.ts';
export { unwrapArea } from './unwrap-area.ts';
