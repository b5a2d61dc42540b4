import { PICTURE_MS, type SatelliteLimits } from '@sigma/domain';
import type { Satellite } from './satellites.store.ts';

export const limitsOf = ({ sensor, slewRateDegS, settleS }: Satellite): SatelliteLimits => ({
  sensor,
  slewRateDegS,
  settleS,
  pictureMs: PICTURE_MS,
});
