/** The arithmetic of bands, parsed. Wavelengths are in nm. */
export type Expression =
  | { readonly kind: 'number'; readonly value: number }
  /** The value of the band nearest to a wavelength. */
  | { readonly kind: 'band'; readonly nm: number; readonly at: number }
  /** The mean of the bands from one wavelength to another, both included. */
  | { readonly kind: 'mean'; readonly fromNm: number; readonly toNm: number; readonly at: number }
  | { readonly kind: 'negative'; readonly of: Expression }
  | {
      readonly kind: 'operation';
      readonly operator: Operator;
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly kind: 'call'; readonly name: FunctionName; readonly arguments: readonly Expression[] };

export type Operator = '+' | '-' | '*' | '/';

/** Functions with the number of their arguments, from and to. */
export const FUNCTIONS = {
  abs: [1, 1],
  sqrt: [1, 1],
  ln: [1, 1],
  exp: [1, 1],
  min: [2, 8],
  max: [2, 8],
} as const satisfies Record<string, readonly [number, number]>;
export type FunctionName = keyof typeof FUNCTIONS;

/** An expression that cannot be used, and where: `at` counts UTF-16 units from 0. */
export class ExpressionError extends Error {
  override readonly name = 'ExpressionError';
  readonly at: number;

  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}
