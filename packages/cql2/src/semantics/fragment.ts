/**
 * A fragment of SQL with separate values, in the form of a template literal: `text` has one more piece than there are
 * values, and a value goes between every two pieces.
 */
export interface Fragment {
  readonly text: readonly string[];
  readonly values: readonly unknown[];
}

/** Makes a fragment of SQL text without values. The text must come from this project, never from a request. */
export function raw(sql: string): Fragment {
  return { text: [sql], values: [] };
}

/** Makes a fragment of a bound value with a cast to an SQL type. */
export function bind(value: unknown, cast: string): Fragment {
  return { text: ['', `::${cast}`], values: [value] };
}

/** Concatenates fragments and SQL texts of this project. */
export function concat(...parts: readonly (string | Fragment)[]): Fragment {
  const text = [''];
  const values: unknown[] = [];
  for (const part of parts) {
    const { text: pieces, values: bound } = typeof part === 'string' ? raw(part) : part;
    text[text.length - 1] += pieces[0] ?? '';
    text.push(...pieces.slice(1));
    values.push(...bound);
  }
  return { text, values };
}

/** Joins fragments with a separator. */
export function joinWith(separator: string, parts: readonly Fragment[]): Fragment {
  return concat(...parts.flatMap((part, index) => (index === 0 ? [part] : [separator, part])));
}

/** Lists the fragment's text and values in turn, for a database layer that accepts them one by one. */
export function piecesOf({ text, values }: Fragment): readonly ({ text: string } | { value: unknown })[] {
  return text.flatMap((piece, index) =>
    index === 0 ? [{ text: piece }] : [{ value: values[index - 1] }, { text: piece }],
  );
}
