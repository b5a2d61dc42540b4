import type { Expression } from '../expression/expression.ts';
import type { TextPosition } from '../expression/text-position.ts';
import { parseCql2Json } from '../json/parse-json.ts';
import { parseCql2Text } from '../text/parse-text.ts';
import { checkAgainst, type QueryableIssue, type Queryables } from './check-against.ts';

/** Why a filter is rejected, and where: a filter that cannot be read has one issue with the code `bad_filter`. */
export interface FilterIssue {
  readonly code: QueryableIssue['code'] | 'bad_filter';
  /** Path in the filter, such as `args[0].args[1]`; empty at the top and in the text encoding. */
  readonly path: string;
  /** Position in the text encoding. */
  readonly position?: TextPosition | undefined;
  /** What is wrong, and what was expected. */
  readonly message: string;
}

/** An expression that uses only the queryables, or the issues of the filter. */
export type FilterReading =
  | { readonly ok: true; readonly expression: Expression }
  | { readonly ok: false; readonly issues: readonly FilterIssue[] };

/** Reads a filter in the JSON encoding: parses it, and checks names, types and values against the queryables. */
export function readCql2Json(filter: unknown, queryables: Queryables): FilterReading {
  const parsed = parseCql2Json(filter);
  if (!parsed.ok) {
    return { ok: false, issues: [{ code: 'bad_filter', path: parsed.path, message: withExpected(parsed) }] };
  }
  return readingOf(parsed.expression, checkAgainst(parsed.expression, queryables));
}

/** Reads a filter in the text encoding, as `readCql2Json` does; issues have positions in the text. */
export function readCql2Text(text: string, queryables: Queryables): FilterReading {
  const parsed = parseCql2Text(text);
  if (!parsed.ok) {
    const { position } = parsed;
    return {
      ok: false,
      issues: [{ code: 'bad_filter', path: '', position, message: withExpected(parsed) }],
    };
  }
  const { expression, positionOf } = parsed;
  return readingOf(expression, checkAgainst(expression, queryables, { positionOf }));
}

const readingOf = (expression: Expression, issues: readonly QueryableIssue[]): FilterReading =>
  issues.length === 0 ? { ok: true, expression } : { ok: false, issues };

/** Combines what was found with what was expected, unless the message already states the latter. */
function withExpected({
  message,
  expected,
}: {
  readonly message: string;
  readonly expected: string;
}): string {
  return message.includes(expected) ? message : `${message} Expected ${expected}.`;
}
