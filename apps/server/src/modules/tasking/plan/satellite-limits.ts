import type { SatelliteLimits } from '@sigma/domain';
import type { Satellite } from './satellites.store.ts';

/** Duration of one picture, which covers about 70 km of ground. */
export const PICTURE_MS = 10_000;

export const limitsOf = ({ sensor, slewRateDegS, settleS }: Satellite): SatelliteLimits => ({
  sensor,
  slewRateDegS,
  settleS,
  pictureMs: PICTURE_MS,
});
