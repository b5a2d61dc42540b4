import type { Expression } from '../expression/expression.ts';
import { type Excess, newSize, type ParseLimits, type Size, tooDeep, tooMany } from '../expression/limits.ts';
import { show } from '../expression/place.ts';
import { scanToken, TextFault, type Token } from './scan-text.ts';

/** A text that is being read, one token ahead. */
export interface TextReader {
  /** The token that comes next. */
  readonly token: Token;
  /** Takes the next token and gives it. */
  readonly take: () => Token;
  /** Notes where an expression begins and how many levels its operands have; gives it back. */
  readonly note: <E extends Expression>(expression: E, at: number, operands: readonly Expression[]) => E;
  readonly placeOf: (expression: Expression) => number;
  /** Counts a position of a geometry. */
  readonly countPosition: (at: number) => void;
  /** Reads something one level of brackets or signs further in. */
  readonly within: <T>(read: () => T) => T;
}

/** Levels of brackets for each level of operators: text may hold more than a filter needs. */
const BRACKETS_PER_LEVEL = 4;

export function readerOf(text: string, limits: ParseLimits): TextReader {
  const size: Size = newSize(limits);
  const notes = new WeakMap<Expression, { readonly at: number; readonly depth: number }>();
  let ahead = scanToken(text, 0);
  let open = 0;
  const hold = (excess: Excess | undefined, at: number) => {
    if (excess) throw new TextFault(at, excess.expected, excess.message);
  };
  return {
    get token() {
      return ahead.token;
    },
    take: () => {
      const { token, end } = ahead;
      ahead = scanToken(text, end);
      return token;
    },
    note: (expression, at, operands) => {
      const depth = 1 + operands.reduce((most, one) => Math.max(most, notes.get(one)?.depth ?? 0), 0);
      size.nodes++;
      hold(tooDeep(depth, size) ?? tooMany(size), at);
      notes.set(expression, { at, depth });
      return expression;
    },
    placeOf: (expression) => notes.get(expression)?.at ?? 0,
    countPosition: (at) => {
      size.positions++;
      hold(tooMany(size), at);
    },
    within: (read) => {
      open++;
      const excess = {
        expected: `at most ${limits.depth} levels`,
        message: 'The filter is nested too deeply.',
      };
      hold(open > BRACKETS_PER_LEVEL * limits.depth ? excess : undefined, ahead.token.at);
      const result = read();
      open--;
      return result;
    },
  };
}

/** Whether the next token is this symbol. */
export function isNext({ token }: TextReader, symbol: string): boolean {
  return token.kind === 'symbol' && token.text === symbol;
}

/** Whether the next token is this word, in letters of either case. */
export function isNextWord({ token }: TextReader, word: string): boolean {
  return token.kind === 'word' && token.text.toUpperCase() === word;
}

export function takeSymbol(reader: TextReader, symbol: string): Token {
  if (!isNext(reader, symbol)) throw unexpected(reader, `"${symbol}"`);
  return reader.take();
}

export function takeWord(reader: TextReader, word: string): Token {
  if (!isNextWord(reader, word)) throw unexpected(reader, word);
  return reader.take();
}

/** Reads `(one, two, …)` with at least one. */
export function takeList<T>(reader: TextReader, read: () => T): T[] {
  takeSymbol(reader, '(');
  const items = reader.within(() => takeItems(reader, read));
  takeSymbol(reader, ')');
  return items;
}

export function takeItems<T>(reader: TextReader, read: () => T): T[] {
  const items = [read()];
  while (isNext(reader, ',')) {
    reader.take();
    items.push(read());
  }
  return items;
}

export function unexpected({ token }: TextReader, expected: string): TextFault {
  const found = token.kind === 'end' ? 'the end of the filter' : show(token.text);
  return new TextFault(token.at, expected, `Here stands ${found}.`);
}
