export { DEG_PER_RAD, RAD_PER_DEG, wrap180, wrap360 } from './angles.ts';
export {
  ecefOf,
  type Geodetic,
  geodeticOf,
  groundHit,
  type LocalFrame,
  localFrame,
  siderealTimeDeg,
} from './earth.ts';
export {
  ELEMENT_SET_FAULTS,
  type ElementSet,
  type ElementSetFault,
  type Elements,
  type ParsedElementSet,
  parseElementSet,
} from './element-set.ts';
export { formatElementSet } from './format-element-set.ts';
export { type Instant, MS_PER_DAY } from './instant.ts';
export {
  type LookAngles,
  lookAngles,
  type OrbitState,
  rolledGroundPoint,
  type ViewGeometry,
  viewGeometry,
} from './look-angles.ts';
export {
  type Pass,
  type PassSearch,
  passesOfTrack,
  passesOver,
  type SampledTrack,
  sampleTrack,
} from './passes.ts';
export { PropagationError, propagate, propagateEarthFixed, type State, subpoint } from './propagation.ts';
export {
  orbitNumber,
  periodMinutes,
  type SecularRates,
  secularRates,
  semiMajorAxisKm,
} from './revolution.ts';
export { type SunAngles, sunAngles, sunPosition } from './sun.ts';
export type { Vec3 } from './vector.ts';
