import { type ParsedElementSet, parseElementSet } from './element-set.ts';

/** One set of a file, or why it was refused. */
export type ElementSetEntry = ParsedElementSet & {
  /** The title line before the set, without the `0 ` that some catalogues write; null when there is none. */
  readonly name: string | null;
  /** Line of the file, from 1, at which the entry begins. */
  readonly line: number;
  /** The lines of the entry as they stand in the file, without the title. */
  readonly text: string;
};

const LINES = { 1: /^1 [ \dA-Z]{5}/, 2: /^2 [ \dA-Z]{5}/ } as const;
const isLine = (text: string, number: 1 | 2): boolean => LINES[number].test(text);

/**
 * Reads a file of element sets, each of two lines with or without a title before them; blank lines and lines that
 * begin with `#` are passed over. A broken set is refused by name and does not hide the ones after it.
 */
export function readElementSetFile(text: string): ElementSetEntry[] {
  return [...elementSetEntries(text)];
}

/** The same one by one, so that others may be let on while a large file is read. */
export function* elementSetEntries(text: string): Generator<ElementSetEntry, void> {
  let title: { readonly name: string; readonly line: number } | null = null;
  const lines = text.split(/\r\n|\n|\r/).map((line) => line.trimEnd());
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    if (line === '' || line.startsWith('#')) continue;
    if (!isLine(line, 1) && !isLine(line, 2)) {
      // Two titles in a row: the first one has lost its set.
      if (title) yield { ok: false, reason: 'line_count', text: '', ...title };
      title = { name: line.replace(/^0 /, '').trim(), line: index + 1 };
      continue;
    }
    const next = lines[index + 1] ?? '';
    const isPair = isLine(line, 1) && isLine(next, 2);
    const entry = isPair ? `${line}\n${next}` : line;
    const place = { name: title?.name ?? null, line: title?.line ?? index + 1 };
    yield { ...parseElementSet(entry), ...place, text: entry };
    title = null;
    if (isPair) index += 1;
  }
  if (title) yield { ok: false, reason: 'line_count', text: '', ...title };
}
