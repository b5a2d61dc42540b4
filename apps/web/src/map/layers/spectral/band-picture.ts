import type { BandPlane } from './band-plane.ts';
import type { RampName } from './colour-ramps.ts';
import type { PlaneExpression } from './plane-expression.ts';

/** Which values are drawn: those above a threshold, or those below it. */
export interface Threshold {
  readonly keeps: 'above' | 'below';
  readonly value: number;
}

/** Values that are drawn in the first and in the last tone or colour. */
export type ValueLimits = readonly [from: number, to: number];

/** What is drawn of the bands of a cube. All planes of a picture have the same size. */
export type BandPicture =
  | {
      readonly kind: 'rgb';
      readonly planes: readonly [BandPlane, BandPlane, BandPlane];
      readonly limits: readonly [ValueLimits, ValueLimits, ValueLimits];
      readonly gamma: number;
    }
  /** A value per pixel from several bands, coloured by a ramp. */
  | ({ readonly kind: 'expression'; readonly expression: PlaneExpression } & ColouredValues)
  /** A value per pixel that was calculated elsewhere; NaN where there is none. */
  | ({
      readonly kind: 'values';
      readonly width: number;
      readonly height: number;
      readonly values: Float32Array;
    } & ColouredValues);

interface ColouredValues {
  readonly limits: ValueLimits;
  readonly ramp: RampName;
  readonly threshold: Threshold | undefined;
}

export function sizeOfPicture(picture: BandPicture): { readonly width: number; readonly height: number } {
  switch (picture.kind) {
    case 'rgb':
      return picture.planes[0];
    case 'expression':
      return picture.expression;
    case 'values':
      return picture;
  }
}
