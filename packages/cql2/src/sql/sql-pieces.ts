import type { ArrayOperator, TextOperator } from '../expression/operators.ts';
import type { ItemType } from '../expression/value-type.ts';
import { foldTable } from '../semantics/fold-text.ts';
import { bind, concat, type Fragment } from '../semantics/fragment.ts';

/** The PostgreSQL types of values. */
export const CAST: Readonly<Record<ItemType, string>> = {
  string: 'text',
  number: 'float8',
  boolean: 'boolean',
  timestamp: 'timestamptz',
};

/** The fold of text that is only ASCII, for which the collation "C" is sufficient. */
const ASCII_FOLD: Readonly<Record<TextOperator, string>> = {
  casei: 'lower(o.t COLLATE "C")',
  accenti: 'o.t',
};

/**
 * Writes the SQL equivalent of `foldText`, which works on every database whatever its locale and extensions: it goes
 * character by character, about 10 µs for a short text. (`translate` searches its list from the start and takes several
 * times as long.) The operand is written once, which OFFSET enforces at any depth.
 */
export function writeFold(op: TextOperator, text: Fragment): Fragment {
  return concat(
    'SELECT CASE WHEN octet_length(o.t) <> char_length(o.t) THEN array_to_string(ARRAY(SELECT coalesce(',
    bind(foldTable(op), 'jsonb'),
    " ->> c, c) FROM string_to_table(o.t, NULL) c), '') ",
    `ELSE ${ASCII_FOLD[op]} END FROM (SELECT `,
    text,
    '::text AS t OFFSET 0) o',
  );
}

const SYMBOL: Readonly<Record<Exclude<ArrayOperator, 'a_equals'>, string>> = {
  a_contains: '@>',
  a_containedBy: '<@',
  a_overlaps: '&&',
};

/** Writes a comparison of arrays as sets; with a single operator where possible, so that an index is used. */
export function writeArrays(op: ArrayOperator, a: Fragment, b: Fragment): Fragment {
  if (op !== 'a_equals') return concat(a, ` ${SYMBOL[op]} `, b);
  return concat('SELECT o.a @> o.b AND o.a <@ o.b FROM (SELECT ', a, ' AS a, ', b, ' AS b OFFSET 0) o');
}
