import type { ChosenBands } from './choose-bands.ts';
import type { Expression, FunctionName, Operator } from './expression.ts';

/** Pixels that are calculated together, so that what is in between stays in the processor's cache. */
const AT_ONCE = 2048;

type Values = Float64Array;

/** The values of the bands of an expression, one for each pixel, by band number. */
export type BandValues = ReadonlyMap<number, ArrayLike<number>>;

/**
 * Calculates an expression for `count` pixels in float64. A result that is not a number, such as the logarithm of a negative
 * value, or not finite, such as a quotient by 0, is NaN: no data.
 */
export function evaluate(
  expression: Expression,
  {
    bands,
    values,
    count,
  }: { readonly bands: ChosenBands; readonly values: BandValues; readonly count: number },
): Float32Array {
  const result = new Float32Array(count);
  for (let start = 0; start < count; start += AT_ONCE) {
    const length = Math.min(AT_ONCE, count - start);
    const part = valuesOf(expression, { bands, values, start, length });
    for (let index = 0; index < length; index++) {
      const value = part[index] ?? Number.NaN;
      result[start + index] = Number.isFinite(value) ? value : Number.NaN;
    }
  }
  return result;
}

interface Part {
  readonly bands: ChosenBands;
  readonly values: BandValues;
  readonly start: number;
  readonly length: number;
}

function valuesOf(expression: Expression, part: Part): Values {
  switch (expression.kind) {
    case 'number':
      return new Float64Array(part.length).fill(expression.value);
    case 'band':
    case 'mean':
      return meanOfBands(part.bands.of(expression), part);
    case 'negative':
      return valuesOf(expression.of, part).map((value) => -value);
    case 'operation':
      return operated(expression.operator, valuesOf(expression.left, part), valuesOf(expression.right, part));
    case 'call':
      return called(
        expression.name,
        expression.arguments.map((each) => valuesOf(each, part)),
      );
  }
}

function meanOfBands(bands: readonly number[], { values, start, length }: Part): Values {
  const sum = new Float64Array(length);
  for (const band of bands) {
    const plane = values.get(band);
    if (plane === undefined) return sum.fill(Number.NaN);
    for (let i = 0; i < length; i++) sum[i] = (sum[i] ?? 0) + (plane[start + i] ?? Number.NaN);
  }
  const count = bands.length;
  if (count > 1) for (let i = 0; i < length; i++) sum[i] = (sum[i] ?? 0) / count;
  return sum;
}

/** Applies an operator to each pair of values, into the first ones. The loops are apart, because a call for each pixel takes most of the time. */
function operated(operator: Operator, left: Values, right: Values): Values {
  const { length } = left;
  switch (operator) {
    case '+':
      for (let i = 0; i < length; i++) left[i] = (left[i] ?? 0) + (right[i] ?? 0);
      return left;
    case '-':
      for (let i = 0; i < length; i++) left[i] = (left[i] ?? 0) - (right[i] ?? 0);
      return left;
    case '*':
      for (let i = 0; i < length; i++) left[i] = (left[i] ?? 0) * (right[i] ?? 0);
      return left;
    case '/':
      for (let i = 0; i < length; i++) left[i] = (left[i] ?? 0) / (right[i] ?? 0);
      return left;
  }
}

const CALLS: Readonly<Record<FunctionName, (left: number, right: number) => number>> = {
  abs: Math.abs,
  sqrt: Math.sqrt,
  ln: Math.log,
  exp: Math.exp,
  min: Math.min,
  max: Math.max,
};

/** Applies a function of one or two values from left to right, into the first operand. */
function called(name: FunctionName, operands: readonly Values[]): Values {
  const apply = CALLS[name];
  const [first = new Float64Array(0), ...others] = operands;
  if (others.length === 0) return first.map((value) => apply(value, Number.NaN));
  for (const other of others) {
    for (let index = 0; index < first.length; index++) {
      first[index] = apply(first[index] ?? Number.NaN, other[index] ?? Number.NaN);
    }
  }
  return first;
}
