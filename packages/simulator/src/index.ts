export { elementSetOn } from './constellation/element-set-on.ts';
export { type BaseOrbit, SENSORS, type Sensor } from './constellation/sensors.ts';
export {
  type BadPixel,
  type Detector,
  type DetectorOptions,
  detectorOf,
  FULL_SCALE,
  type MeasuredCalibration,
  measureDetector,
  nominalGain,
  REFERENCE_EXPOSURE_MS,
  REFERENCE_SNR,
} from './detector/detector.ts';
export { type Capture, DARK_LINES, type RawFrames, rawFrames } from './detector/raw-frames.ts';
export { MATERIAL_COUNT, MATERIALS, type Material, reflectance } from './earth/cover/materials.ts';
export { createEarth, type Earth } from './earth/earth.ts';
export type { Plume } from './earth/plumes.ts';
export { SWATH_KM } from './flight/fly-strip.ts';
export { planTaskedScenes, type TaskToFly } from './flight/fly-task.ts';
export { type MonitoredSite, PLACES } from './flight/places.ts';
export { type ArchiveToPlan, type DayToPlan, planArchive, planDay } from './flight/plan.ts';
export { type AncillaryOptions, sceneAncillary } from './flight/scene-ancillary.ts';
export { planSpots } from './flight/spot-scenes.ts';
export { type BaseTileAddress, renderBaseTile } from './picture/base-tile.ts';
export { type Chip, type ChipRequest, measureChip, planOnGrid } from './picture/chip.ts';
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
export { GRAY_GSD_M, type GrayPicture, renderGray } from './picture/gray.ts';
export { eventsIn, leaksIn } from './picture/leaks.ts';
export { sceneIllumination, viewZenithDeg } from './picture/scene-illumination.ts';
export { type SceneRadiance, type SceneRadianceOptions, sceneRadiance } from './picture/scene-radiance.ts';
export { renderThumbnail } from './picture/thumbnail.ts';
export { visualFromBands, visualFromRadiance, visualLight } from './picture/tone.ts';
export { type Picture, renderVisual } from './picture/visual.ts';
export { assumedAtmosphere, MODEL_WATER_CM } from './radiance/assumed-atmosphere.ts';
export { BAND_COUNT, BAND_STEP_NM, FWHM_NM, VISUAL_BANDS, WAVELENGTHS_NM } from './radiance/bands.ts';
export {
  type Illumination,
  illuminationOf,
  type SunAndView,
  sunDistanceAu,
} from './radiance/illumination.ts';
export {
  METHANE_BANDS,
  methanePerPpmM,
  methaneTransmittance,
  TABLE_AIR_MASS,
} from './radiance/methane-transmittance.ts';
export { type GroundLine, type RadianceReader, writeRadiance } from './radiance/radiance-lines.ts';
export * from './scene-plan.ts';
export { type AssetFacility, type SiteAsset, siteAsset } from './sites/site-assets.ts';
export { isLeaking, type SiteEvent, siteEvents } from './sites/site-events.ts';
export { siteLeaks } from './sites/site-ground.ts';
export { WORK_SITES, type WorkSite } from './sites/site-list.ts';
export {
  type Extent,
  type Facility,
  type FacilityKind,
  type SiteWorks,
  siteWorks,
} from './sites/site-works.ts';
export { estimatedWind, type Wind, windAt } from './weather/wind.ts';
