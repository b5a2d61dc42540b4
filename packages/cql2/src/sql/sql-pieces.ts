import type { ArrayOperator, TextOperator } from '../expression/operators.ts';
import type { ItemType } from '../expression/value-type.ts';
import { foldTable } from '../semantics/fold-text.ts';
import { bind, concat, type Fragment } from '../semantics/fragment.ts';

/** The types of PostgreSQL that values have. */
export const CAST: Readonly<Record<ItemType, string>> = {
  string: 'text',
  number: 'float8',
  boolean: 'boolean',
  timestamp: 'timestamptz',
};

/** What text in ASCII alone becomes; there the collation "C" knows all letters. */
const PLAIN: Readonly<Record<TextOperator, string>> = {
  casei: 'lower(o.t COLLATE "C")',
  accenti: 'o.t',
};

/**
 * Text as `foldText` gives it, on every database whatever its locale and extensions: character by character,
 * some 10 µs for a short text. (`translate` looks through its list from the start and takes several times that.)
 * The operand is written once (OFFSET keeps it so), however deep it goes.
 */
export function writeFold(op: TextOperator, text: Fragment): Fragment {
  return concat(
    'SELECT CASE WHEN octet_length(o.t) <> char_length(o.t) THEN array_to_string(ARRAY(SELECT coalesce(',
    bind(foldTable(op), 'jsonb'),
    " ->> c, c) FROM string_to_table(o.t, NULL) c), '') ",
    `ELSE ${PLAIN[op]} END FROM (SELECT `,
    text,
    '::text AS t OFFSET 0) o',
  );
}

const SYMBOL: Readonly<Record<Exclude<ArrayOperator, 'a_equals'>, string>> = {
  a_contains: '@>',
  a_containedBy: '<@',
  a_overlaps: '&&',
};

/** Arrays compared as sets; plain where one operator does it, so that an index serves. */
export function writeArrays(op: ArrayOperator, a: Fragment, b: Fragment): Fragment {
  if (op !== 'a_equals') return concat(a, ` ${SYMBOL[op]} `, b);
  return concat('SELECT o.a @> o.b AND o.a <@ o.b FROM (SELECT ', a, ' AS a, ', b, ' AS b OFFSET 0) o');
}
