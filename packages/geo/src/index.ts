export { splitAtAntimeridian } from './antimeridian/antimeridian.ts';
export { bboxArea, bboxOf, bboxPolygon, boundsIntersect, shrinkBBox } from './antimeridian/bbox.ts';
export { centreOf } from './antimeridian/centre.ts';
export { placeInWorld, unwrapGeometry } from './antimeridian/place-in-world.ts';
export { unwrapArea } from './antimeridian/unwrap-area.ts';
export {
  AREA_FILE_ERROR_CODES,
  type AreaFile,
  type AreaFileCounts,
  type AreaFileErrorCode,
  type AreaFileFormat,
  type AreaFileOptions,
  type AreaFileResult,
  type AreaSection,
  MAX_AREA_FILE_BYTES,
  MAX_AREA_NAME_LENGTH,
  nameLength,
  type SectionIssueCode,
} from './area-file/area-file.ts';
export { AREA_FILE_ENDINGS, readAreaFile } from './area-file/read-area-file.ts';
export {
  type AreaCheck,
  type AreaCheckOptions,
  checkArea,
  checkSearchGeometry,
  type SearchGeometry,
  type SearchGeometryCheck,
} from './checks/check-geometry.ts';
export { SIMPLIFY_ABOVE, type SimplifiedArea, simplifyArea, vertexCount } from './checks/simplify-area.ts';
export { areaOverlap } from './coverage/area-overlap.ts';
export { coveredShare } from './coverage/covered-share.ts';
export { type Cover, startCover } from './coverage/covered-together.ts';
export {
  areasIntersect,
  geometriesIntersect,
  locateInArea,
  type PlaneParts,
  planeParts,
  planePartsMeet,
  pointInArea,
  pointTester,
} from './coverage/intersect.ts';
export { type Bounds, boundsMeet, boundsOf } from './shapes/bounds.ts';
export { type ScaledIntegers, scaledIntegers } from './shapes/exact.ts';
export type * from './shapes/geojson.ts';
export { GEOMETRY_ISSUE_CODES, type GeometryIssue, type GeometryIssueCode } from './shapes/geometry-issue.ts';
export { isRecord } from './shapes/is-record.ts';
export { mutableArea } from './shapes/mutable-area.ts';
export { positionsOf } from './shapes/positions.ts';
export { MAX_LONGITUDE, MAX_VERTICES } from './shapes/read-coordinates.ts';
export { readGeometry } from './shapes/read-geometry.ts';
export { SITE_EXTENT_KM, SITE_GAP_KM, type Site, sitesOf } from './sites/sites-of.ts';
export { areaKm2 } from './sphere/area.ts';
export { lengthM } from './sphere/line.ts';
export { unwrap } from './sphere/ring.ts';
export { distanceM, EARTH_RADIUS_M, wrapLongitude } from './sphere/sphere.ts';
export { parseCoordinateText } from './text/coordinate-text.ts';
export { formatDms } from './text/dms-text.ts';
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
} from './text/map-position.ts';
export { formatPosition, type PositionFormat } from './text/position-text.ts';
export { MS_PER_DAY } from './time/day.ts';
export { readTowns } from './towns/read-towns.ts';
export type { Towns } from './towns/towns.ts';
export { type ExpectedWind, expectedWindMs, remainingVariance } from './wind/expected-wind.ts';
