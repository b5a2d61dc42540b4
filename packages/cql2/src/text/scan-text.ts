import { showValue } from '../expression/text-position.ts';
import { NAME_PATTERN } from '../expression/words.ts';
import { textMisfit } from '../semantics/operand-class.ts';

/** A token. `text` is its value: a string without its quotes, a word as written. */
export interface Token {
  readonly kind: 'word' | 'quoted' | 'string' | 'number' | 'symbol' | 'end';
  readonly text: string;
  /** Offset at which the token begins. */
  readonly at: number;
}

/** Aborts the parsing of a text. Only `parseCql2Text` catches it. */
export class TextSyntaxError extends Error {
  override readonly name = 'TextSyntaxError';
  readonly at: number;
  readonly expected: string;

  constructor(at: number, expected: string, message: string) {
    super(message);
    this.at = at;
    this.expected = expected;
  }
}

const SPACE = /[ \t\r\n]+/y;
const NUMBER = /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y;
const SYMBOL = /<>|<=|>=|[<>=+\-*/%^(),[\]]/y;
const SIMPLE = [
  ['number', NUMBER],
  ['word', NAME_PATTERN],
  ['symbol', SYMBOL],
] as const;

/** Scans the token that begins at or after `from`, in time proportional to its length. */
export function scanToken(text: string, from: number): { readonly token: Token; readonly end: number } {
  SPACE.lastIndex = from;
  const at = from + (SPACE.exec(text)?.[0].length ?? 0);
  const first = text[at];
  if (first === undefined) return { token: { kind: 'end', text: '', at }, end: at };
  if (first === "'" || first === '"') return scanQuoted(text, at, first);
  for (const [kind, pattern] of SIMPLE) {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) return { token: { kind, text: found, at }, end: at + found.length };
  }
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
  throw new TextSyntaxError(
    at,
    'a name, a value or an operator',
    `Unexpected character ${showValue(character)}.`,
  );
}

function scanQuoted(text: string, at: number, quote: "'" | '"'): { token: Token; end: number } {
  const pieces: string[] = [];
  let start = at + 1;
  for (;;) {
    const close = text.indexOf(quote, start);
    if (close === -1) {
      const what = quote === "'" ? 'string' : 'name in quotes';
      throw new TextSyntaxError(at, `a closing ${quote}`, `The ${what} that begins here is not closed.`);
    }
    pieces.push(text.slice(start, close));
    start = close + 1;
    if (text[start] !== quote) break;
    pieces.push(quote);
    start++;
  }
  const value = pieces.join('');
  const misfit = textMisfit(value);
  if (misfit) throw new TextSyntaxError(at, misfit.expected, misfit.message);
  return { token: { kind: quote === "'" ? 'string' : 'quoted', text: value, at }, end: start };
}
