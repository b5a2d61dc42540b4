export {
  type AccessSearch,
  type AccessWindow,
  findWindows,
} from './access/find-windows.ts';
export {
  findOpportunities,
  type Limits,
  type Opportunity,
  type OpportunitySearch,
  opportunitiesInSteps,
} from './access/opportunities.ts';
export { type PreparedArea, prepareAim, prepareArea } from './access/prepared-area.ts';
export {
  type PassSearchInput,
  type PassSearchOutput,
  type SearchedOrbit,
  type SearchedSensor,
  type SitePass,
  searchPasses,
  searchPassesInSteps,
} from './access/search-passes.ts';
export { allSteps, type Steps } from './access/steps.ts';
export { DEG_PER_RAD, RAD_PER_DEG, wrap180, wrap360 } from './earth/angles.ts';
export { nightArea, subsolarPoint } from './earth/day-night.ts';
export {
  ecefOf,
  type Geodetic,
  geodeticOf,
  groundHit,
  type LocalFrame,
  localFrame,
  siderealTimeDeg,
} from './earth/earth.ts';
export { isInUmbra } from './earth/eclipse.ts';
export type { Instant } from './earth/instant.ts';
export { type SunAngles, sunAngles, sunPosition } from './earth/sun.ts';
export type { Vec3 } from './earth/vector.ts';
export { chooseElementSet } from './elements/choose-element-set.ts';
export {
  ELEMENT_SET_ERRORS,
  type ElementSet,
  type ElementSetError,
  type Elements,
  type ParsedElementSet,
  parseElementSet,
} from './elements/element-set.ts';
export { type ElementSetEntry, elementSetEntries, readElementSetFile } from './elements/element-set-file.ts';
export { formatElementSet } from './elements/format-element-set.ts';
export { periodMinutes, semiMajorAxisKm } from './elements/mean-orbit.ts';
export { type TrackUncertainty, trackUncertainty } from './elements/uncertainty.ts';
export { type RadiusRange, validRadii } from './elements/valid-orbit.ts';
export {
  createGridCache,
  type DayGrid,
  firstInvalidInstant,
  type GridCache,
  type GridCacheOptions,
  type SetGrid,
} from './propagation/grid-cache.ts';
export {
  type GroundTrack,
  type GroundTrackOptions,
  groundTrack,
  trackLines,
} from './propagation/ground-track.ts';
export {
  earthFixedState,
  PropagationError,
  propagate,
  propagateEarthFixed,
  type State,
  sgp4State,
  subpoint,
} from './propagation/propagation.ts';
export {
  orbitNumber,
  type SecularRates,
  secularRates,
  southernOrbitNumber,
} from './propagation/revolution.ts';
export { type CaptureLine, captureLine, scenesAbreast } from './view/capture-line.ts';
export { type Capture, capturedStrip } from './view/captured-strip.ts';
export { horizonArea, slewArea } from './view/circles.ts';
export {
  type LookAngles,
  lookAngles,
  type OrbitState,
  rolledGroundPoint,
  type ViewGeometry,
  viewGeometry,
} from './view/look-angles.ts';
export {
  type Pass,
  type PointPassSearch,
  passesOfTrack,
  passesOver,
  type SampledTrack,
  sampleTrack,
} from './view/passes.ts';
export {
  accessStrip,
  type StripOptions,
  type SwathOptions,
  swathFieldDeg,
  swathStrip,
} from './view/strip.ts';
