export { elementSetOn } from './constellation/element-set-on.ts';
export { type BaseOrbit, SENSORS, type Sensor } from './constellation/sensors.ts';
export { createEarth, type Earth } from './earth/earth.ts';
export type { Plume } from './earth/plumes.ts';
export { SWATH_KM } from './flight/fly-strip.ts';
export { planTaskedScenes, type TaskToFly } from './flight/fly-task.ts';
export { type MonitoredSite, PLACES } from './flight/places.ts';
export { type ArchiveToPlan, type DayToPlan, planArchive, planDay } from './flight/plan.ts';
export { type BaseTileAddress, renderBaseTile } from './picture/base-tile.ts';
export {
  CLOUD_CLASSES,
  CLOUD_COLOURS,
  type CloudMap,
  cloudCoverPct,
  cloudMapRgba,
  renderCloudMap,
} from './picture/cloud-map.ts';
export { type CubeReader, cubeReader } from './picture/cube.ts';
export { type DemSummary, demSummary } from './picture/dem-summary.ts';
export { leaksIn } from './picture/leaks.ts';
export { BAND_COUNT, FWHM_NM, VISUAL_BANDS, WAVELENGTHS_NM } from './picture/sensor.ts';
export { renderThumbnail } from './picture/thumbnail.ts';
export { visualFromBands } from './picture/tone.ts';
export { type Picture, renderVisual } from './picture/visual.ts';
export * from './scene-plan.ts';
