export { splitAtAntimeridian } from './antimeridian.ts';
export { areaKm2 } from './area.ts';
export {
  AREA_FILE_FAULT_CODES,
  type AreaFile,
  type AreaFileCounts,
  type AreaFileFaultCode,
  type AreaFileFormat,
  type AreaFileOptions,
  type AreaFileResult,
  type AreaSection,
  MAX_AREA_FILE_BYTES,
  MAX_AREA_NAME_LENGTH,
  nameLength,
  type SectionFaultCode,
} from './area-file/area-file.ts';
export { AREA_FILE_ENDINGS, readAreaFile } from './area-file/read-area-file.ts';
export { bboxArea, bboxOf, bboxPolygon, boundsIntersect, shrinkBBox } from './bbox.ts';
export { centreOf } from './centre.ts';
export {
  type AreaCheck,
  checkArea,
  checkSearchGeometry,
  type SearchGeometry,
  type SearchGeometryCheck,
} from './check-geometry.ts';
export { parseCoordinateText } from './coordinate-text.ts';
export { coveredShare } from './covered-share.ts';
export { type Cover, startCover } from './covered-together.ts';
export type * from './geojson.ts';
export { GEOMETRY_FAULT_CODES, type GeometryFault, type GeometryFaultCode } from './geometry-fault.ts';
export { areasIntersect, geometriesIntersect, pointInArea } from './intersect.ts';
export { lengthM } from './line.ts';
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
export { formatDistance, formatDms } from './measures.ts';
export { placeInWorld, unwrapGeometry } from './place-in-world.ts';
export { positionsOf } from './positions.ts';
export { MAX_LONGITUDE, MAX_VERTICES } from './read-coordinates.ts';
export { unwrap } from './ring.ts';
export { SIMPLIFY_ABOVE, type SimplifiedArea, simplifyArea, vertexCount } from './simplify-area.ts';
export { distanceM, EARTH_RADIUS_M, wrapLongitude } from './sphere.ts';
export { unwrapArea } from './unwrap-area.ts';
