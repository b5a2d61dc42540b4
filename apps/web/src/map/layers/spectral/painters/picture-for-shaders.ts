import type { BandPicture } from '../band-picture.ts';
import type { BandPlane } from '../band-plane.ts';
import { valuesOfExpression } from '../plane-expression.ts';
import { MAX_SHADER_PLANES } from './expression-text.ts';

/** The planes of an expression in the order of its bands, as its shader numbers them. */
export function planesOf({ expression }: BandPicture & { kind: 'expression' }): readonly BandPlane[] {
  return expression.bands.all.flatMap((band) => expression.planes.get(band) ?? []);
}

/** The same picture, with the values of an expression that has no planes or more than a shader reads. */
export function pictureForShaders(picture: BandPicture): BandPicture {
  if (picture.kind !== 'expression') return picture;
  const planes = planesOf(picture).length;
  if (planes > 0 && planes <= MAX_SHADER_PLANES) return picture;
  const { expression, ...colours } = picture;
  const { width, height } = expression;
  return { ...colours, kind: 'values', width, height, values: valuesOfExpression(expression) };
}
