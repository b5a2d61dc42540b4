import { ExpressionError } from './expression.ts';

export interface Token {
  readonly kind: 'number' | 'name' | 'sign' | 'end';
  readonly text: string;
  /** In UTF-16 units from the start of the text. */
  readonly at: number;
}

const TOKEN =
  /\s*(?:(?<number>(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|(?<name>[A-Za-z_]\w*)|(?<sign>[-+*/(),]))/y;

/**
 * The numbers, names and signs of an expression, with an `end` behind them.
 *
 * @throws ExpressionError at the first character that belongs to none of them
 */
export function scanExpression(text: string): readonly Token[] {
  const tokens: Token[] = [];
  const end = text.trimEnd().length;
  let at = 0;
  while (at < end) {
    TOKEN.lastIndex = at;
    const groups = TOKEN.exec(text)?.groups;
    if (groups === undefined) {
      const start = at + (text.slice(at).length - text.slice(at).trimStart().length);
      throw new ExpressionError(
        `“${String.fromCodePoint(text.codePointAt(start) ?? 0)}” is not expected here.`,
        start,
      );
    }
    const [kind, found = ''] = Object.entries(groups).find(([, value]) => value !== undefined) ?? [];
    at = TOKEN.lastIndex;
    tokens.push({ kind: kind as Token['kind'], text: found, at: at - found.length });
  }
  tokens.push({ kind: 'end', text: '', at: end });
  return tokens;
}
