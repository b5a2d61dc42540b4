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
export { type PreparedArea, prepareArea } from './access/prepared-area.ts';
export { DEG_PER_RAD, RAD_PER_DEG, wrap180, wrap360 } from './angles.ts';
export { type CaptureLine, captureLine, scenesAbreast } from './capture-line.ts';
export { chooseElementSet } from './choose-element-set.ts';
export { horizonArea, slewArea } from './circles.ts';
export { nightArea, subsolarPoint } from './day-night.ts';
export {
  ecefOf,
  type Geodetic,
  geodeticOf,
  groundHit,
  type LocalFrame,
  localFrame,
  siderealTimeDeg,
} from './earth.ts';
export { isInUmbra } from './eclipse.ts';
export {
  ELEMENT_SET_FAULTS,
  type ElementSet,
  type ElementSetFault,
  type Elements,
  type ParsedElementSet,
  parseElementSet,
} from './element-set.ts';
export { type ElementSetEntry, elementSetEntries, readElementSetFile } from './element-set-file.ts';
export { formatElementSet } from './format-element-set.ts';
export {
  createGridCache,
  type DayGrid,
  type GridCache,
  type GridCacheOptions,
  type SetGrid,
  unsoundFrom,
} from './grid-cache.ts';
export { type GroundTrack, type GroundTrackOptions, groundTrack, trackLines } from './ground-track.ts';
export { type Instant, MS_PER_DAY } from './instant.ts';
export {
  type LookAngles,
  lookAngles,
  type OrbitState,
  rolledGroundPoint,
  type ViewGeometry,
  viewGeometry,
} from './look-angles.ts';
export { periodMinutes, semiMajorAxisKm } from './mean-orbit.ts';
export {
  type Pass,
  type PassSearch,
  passesOfTrack,
  passesOver,
  type SampledTrack,
  sampleTrack,
} from './passes.ts';
export {
  earthFixedState,
  PropagationError,
  propagate,
  propagateEarthFixed,
  type State,
  sgp4State,
  subpoint,
} from './propagation.ts';
export { orbitNumber, type SecularRates, secularRates } from './revolution.ts';
export { type RadiusRange, soundRadii } from './sound-orbit.ts';
export { allSteps, type Steps } from './steps.ts';
export { accessStrip, type StripOptions, type SwathOptions, swathFieldDeg, swathStrip } from './strip.ts';
export { type SunAngles, sunAngles, sunPosition } from './sun.ts';
export { type TrackUncertainty, trackUncertainty } from './uncertainty.ts';
export type { Vec3 } from './vector.ts';
