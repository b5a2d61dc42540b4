import {
  type Bands,
  type ChosenBands,
  chooseBands,
  type Expression,
  ExpressionError,
  evaluate,
  parseExpression,
} from '@sigma/raster';
import { type BandPlane, valuesOfPlane } from './band-plane.ts';

/** An expression whose bands are known. */
export interface BandExpression {
  readonly tree: Expression;
  readonly bands: ChosenBands;
}

/** An expression with the planes of its bands, by band number. */
export interface PlaneExpression extends BandExpression {
  readonly width: number;
  readonly height: number;
  readonly planes: ReadonlyMap<number, BandPlane>;
}

export type ReadExpression =
  | { readonly state: 'read'; readonly expression: BandExpression }
  /** `at` counts characters from 0. */
  | { readonly state: 'refused'; readonly message: string; readonly at: number };

/** Reads an expression for the bands of a cube, or states what is wrong with it and where. */
export function readExpression(text: string, bands: Bands): ReadExpression {
  try {
    const tree = parseExpression(text);
    return { state: 'read', expression: { tree, bands: chooseBands(tree, bands) } };
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return { state: 'refused', message: error.message, at: error.at };
  }
}

/** Values of expressions that are in memory: a painter that cannot read all planes would calculate them for every move of a slider. */
const calculated = new WeakMap<PlaneExpression, Float32Array>();

/** The value of an expression at each pixel; NaN where there is none. It must not be changed. */
export function valuesOfExpression(expression: PlaneExpression): Float32Array {
  const known = calculated.get(expression) ?? calculate(expression);
  calculated.set(expression, known);
  return known;
}

function calculate({ tree, bands, planes, width, height }: PlaneExpression): Float32Array {
  const values = new Map([...planes].map(([band, plane]) => [band, valuesOfPlane(plane)] as const));
  return evaluate(tree, { bands, values, count: width * height });
}

/** Ranges of wavelengths in nm that an expression reads, for shading on a plot. */
export function windowsOf(tree: Expression): readonly (readonly [number, number])[] {
  switch (tree.kind) {
    case 'number':
      return [];
    case 'band':
      return [[tree.nm, tree.nm]];
    case 'mean':
      return [[tree.fromNm, tree.toNm]];
    case 'negative':
      return windowsOf(tree.of);
    case 'operation':
      return [...windowsOf(tree.left), ...windowsOf(tree.right)];
    case 'call':
      return tree.arguments.flatMap(windowsOf);
  }
}
