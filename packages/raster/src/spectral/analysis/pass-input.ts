import type { SpectralBlock } from '../block.ts';
import type { Material } from '../change/unmix.ts';
import type { Wind } from '../methane/rate.ts';
import type { RateConstants } from '../methane/rate-constants.ts';
import type { Facility } from '../objects/facility.ts';
import type { Plane } from '../plane.ts';

/** The thresholds and constants of all findings; a change of any of them gets a new version. */
export const ANALYSIS_VERSION = 'analysis 11';

/** The gray picture of a pass, as reflectance on its own, finer grid; NaN under clouds and where there is no picture. */
export interface GrayInput {
  readonly picture: Plane;
  readonly pixelM: number;
  /** 1 where vehicles are looked for; everywhere if it is omitted. The rest serves to align the pictures. */
  readonly examined?: Uint8Array;
}

/** What one pass has measured, all on the north-up grid of the asset unless stated otherwise. */
export interface PassInput {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly capturedAt: number;
  readonly pixelM: number;
  /** Height of the ground above sea level. */
  readonly heightM: number;
  readonly wind: Wind;
  readonly rateConstants: RateConstants;
  /** At-sensor radiance with the bands of the methane windows. */
  readonly radiance: SpectralBlock;
  /** Surface reflectance of all bands. */
  readonly reflectance: SpectralBlock;
  /** Methane by the logarithmic filter, in ppm m; NaN where it must not be used. */
  readonly methane: Plane;
  /** Score of the oil filter, in shares of full cover. */
  readonly oil: Plane;
  /** 1 for clouds and their shadows. */
  readonly cloud: Uint8Array;
  /** 1 for water. */
  readonly water: Uint8Array;
  readonly facilities: readonly Facility[];
  /** Known materials in the bands of `reduceBands(reflectance)`, to name changes by. */
  readonly materials: readonly Material[];
  readonly gray?: GrayInput;
  /** Also computes the IR-MAD layer, which no finding depends on. */
  readonly withAlterationLayer?: boolean;
}
