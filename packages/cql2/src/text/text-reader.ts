import type { Expression } from '../expression/expression.ts';
import { type Excess, newSize, type ParseLimits, type Size, tooDeep, tooMany } from '../expression/limits.ts';
import { showValue } from '../expression/text-position.ts';
import { scanToken, TextSyntaxError, type Token } from './scan-text.ts';

/** Reads a text token by token, with one token of lookahead. */
export interface TextReader {
  /** The next token. */
  readonly token: Token;
  /** Consumes the next token and returns it. */
  readonly consume: () => Token;
  /** Records where an expression begins and how deep its operands are, and returns it. */
  readonly record: <E extends Expression>(expression: E, at: number, operands: readonly Expression[]) => E;
  readonly offsetOf: (expression: Expression) => number;
  /** Counts a position of a geometry against the limit. */
  readonly countPosition: (at: number) => void;
  /** Reads something one level of brackets or signs deeper. */
  readonly within: <T>(read: () => T) => T;
}

/** Allowed levels of brackets for each level of operators, because text may have more brackets than a filter needs. */
const BRACKETS_PER_LEVEL = 4;

/** Creates a reader at the start of a text. Exceeding a limit throws TextSyntaxError. */
export function readerOf(text: string, limits: ParseLimits): TextReader {
  const size: Size = newSize(limits);
  const records = new WeakMap<Expression, { readonly at: number; readonly depth: number }>();
  let ahead = scanToken(text, 0);
  let open = 0;
  const requireWithin = (excess: Excess | undefined, at: number) => {
    if (excess) throw new TextSyntaxError(at, excess.expected, excess.message);
  };
  return {
    get token() {
      return ahead.token;
    },
    consume: () => {
      const { token, end } = ahead;
      ahead = scanToken(text, end);
      return token;
    },
    record: (expression, at, operands) => {
      const depth =
        1 + operands.reduce((most, operand) => Math.max(most, records.get(operand)?.depth ?? 0), 0);
      size.nodes++;
      requireWithin(tooDeep(depth, size) ?? tooMany(size), at);
      records.set(expression, { at, depth });
      return expression;
    },
    offsetOf: (expression) => records.get(expression)?.at ?? 0,
    countPosition: (at) => {
      size.positions++;
      requireWithin(tooMany(size), at);
    },
    within: (read) => {
      open++;
      const excess = {
        expected: `at most ${limits.depth} levels`,
        message: 'The filter is nested too deeply.',
      };
      requireWithin(open > BRACKETS_PER_LEVEL * limits.depth ? excess : undefined, ahead.token.at);
      const result = read();
      open--;
      return result;
    },
  };
}

/** Whether the next token is a given symbol. */
export function isNext({ token }: TextReader, symbol: string): boolean {
  return token.kind === 'symbol' && token.text === symbol;
}

/** Whether the next token is a given word, which must be in capitals; the token may be in either case. */
export function isNextWord({ token }: TextReader, word: string): boolean {
  return token.kind === 'word' && token.text.toUpperCase() === word;
}

/** Consumes a required symbol, or throws TextSyntaxError. */
export function readSymbol(reader: TextReader, symbol: string): Token {
  if (!isNext(reader, symbol)) throw unexpected(reader, `"${symbol}"`);
  return reader.consume();
}

/** Consumes a required word in either case, or throws TextSyntaxError. */
export function readWord(reader: TextReader, word: string): Token {
  if (!isNextWord(reader, word)) throw unexpected(reader, word);
  return reader.consume();
}

/** Reads `(a, b, …)` with at least one item. */
export function readList<T>(reader: TextReader, read: () => T): T[] {
  readSymbol(reader, '(');
  const items = reader.within(() => readItems(reader, read));
  readSymbol(reader, ')');
  return items;
}

export function readItems<T>(reader: TextReader, read: () => T): T[] {
  const items = [read()];
  while (isNext(reader, ',')) {
    reader.consume();
    items.push(read());
  }
  return items;
}

/** Makes the error for a next token that is not the expected one. */
export function unexpected({ token }: TextReader, expected: string): TextSyntaxError {
  const found = token.kind === 'end' ? 'end of the filter' : showValue(token.text);
  return new TextSyntaxError(token.at, expected, `Unexpected ${found}.`);
}
