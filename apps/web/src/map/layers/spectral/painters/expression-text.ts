import type { Expression } from '@sigma/raster';
import type { BandExpression } from '../plane-expression.ts';

/** The most planes that an expression may read on the graphics processor; others are calculated in TypeScript. */
export const MAX_SHADER_PLANES = 32;
/** The most colours of a ramp. */
export const MAX_RAMP = 8;
/** Stands for "no value" in planes of floats: shaders may not rely on NaN. */
export const NO_VALUE = 3e38;
/** Values beyond this are none. */
export const LEAST_NO_VALUE = 1e30;
/** The largest number that a shader can be written with. */
const MOST = 3.4e38;

/**
 * An expression in words that both shader languages have, or that the shaders define: `plane(layer)`, `quotient`, `root`,
 * `logarithm` and `exponential`, which mark a pixel as missing where there is no finite result. The layer of a band is its place
 * in `bands.all`.
 */
export function expressionText({ tree, bands }: BandExpression): string {
  const layerOf = new Map(bands.all.map((band, layer) => [band, layer]));
  const planeOf = (band: number) => `plane(${layerOf.get(band) ?? 0})`;
  const write = (part: Expression): string => {
    switch (part.kind) {
      case 'number':
        return floatText(part.value);
      case 'band':
      case 'mean': {
        const read = bands.of(part).map(planeOf);
        return `((${read.join(' + ')}) / ${floatText(read.length)})`;
      }
      case 'negative':
        return `(-${write(part.of)})`;
      case 'operation': {
        const [left, right] = [write(part.left), write(part.right)];
        return part.operator === '/' ? `quotient(${left}, ${right})` : `(${left} ${part.operator} ${right})`;
      }
      case 'call': {
        const [first = '0.0', ...others] = part.arguments.map(write);
        const name = NAMES[part.name];
        if (others.length === 0) return `${name}(${first})`;
        return others.reduce((left, right) => `${name}(${left}, ${right})`, first);
      }
    }
  };
  return write(tree);
}

const NAMES = {
  abs: 'abs',
  min: 'min',
  max: 'max',
  sqrt: 'root',
  ln: 'logarithm',
  exp: 'exponential',
} as const;

function floatText(value: number): string {
  const text = String(Math.min(MOST, value));
  return /[.e]/.test(text) ? text : `${text}.0`;
}
