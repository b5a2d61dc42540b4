import type { Position } from '@sigma/geo';
import type { Frame } from '../earth/sampling/frame.ts';
import { sitesNear } from './site-ground.ts';
import { hasFlame, siteWorks } from './site-works.ts';

/** A flame that burns day and night. */
export interface Flame {
  readonly place: Position;
  /** Of a black body that shines as the flame does. */
  readonly areaM2: number;
}

/** The pilot flame of a flare: too small for the visual picture, and brighter than sunlit ground in the short-wave infrared. */
const PILOT_M2 = 0.12;
const REACH_M = 400;

/** The flames of the sites in a frame. */
export function flamesNear(frame: Frame): readonly Flame[] {
  return sitesNear(frame, () => REACH_M).flatMap((site) =>
    siteWorks(site)
      .facilities.filter(hasFlame)
      .map(({ place }) => ({ place, areaM2: PILOT_M2 })),
  );
}
