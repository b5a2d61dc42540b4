/**
 * A piece of SQL with its values apart: `text` has one piece more than there are values, and a value stands
 * between each two. It has the form of a template literal, so a database layer can take it as one.
 */
export interface Fragment {
  readonly text: readonly string[];
  readonly values: readonly unknown[];
}

/** SQL that this project wrote; never anything of a request. */
export function raw(sql: string): Fragment {
  return { text: [sql], values: [] };
}

export function bind(value: unknown, cast: string): Fragment {
  return { text: ['', `::${cast}`], values: [value] };
}

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

export function joinWith(separator: string, parts: readonly Fragment[]): Fragment {
  return concat(...parts.flatMap((part, index) => (index === 0 ? [part] : [separator, part])));
}

/** The fragment as a list of pieces, for a database layer that takes text and values one by one. */
export function piecesOf({ text, values }: Fragment): readonly ({ text: string } | { value: unknown })[] {
  return text.flatMap((piece, index) =>
    index === 0 ? [{ text: piece }] : [{ value: values[index - 1] }, { text: piece }],
  );
}
