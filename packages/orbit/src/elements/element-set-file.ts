import { type ParsedElementSet, parseElementSet } from './element-set.ts';

/** An element set of a file, or the reason for its rejection. */
export type ElementSetEntry = ParsedElementSet & {
  /** The title line before the set, without the `0 ` that some catalogues write; null if there is none. */
  readonly name: string | null;
  /** Line number, from 1, at which the entry begins. */
  readonly line: number;
  /** The lines of the entry as in the file, without the title. */
  readonly text: string;
};

const LINES = { 1: /^1 [ \dA-Z]{5}/, 2: /^2 [ \dA-Z]{5}/ } as const;
const isLine = (text: string, number: 1 | 2): boolean => LINES[number].test(text);

/**
 * Reads a file of element sets, each of two lines with an optional title before them. Ignores blank lines and lines
 * that begin with `#`. An invalid set is returned with its reason and does not hide the sets after it.
 */
export function readElementSetFile(text: string): ElementSetEntry[] {
  return [...elementSetEntries(text)];
}

/** Like `readElementSetFile`, but yields entry by entry, so that reading a large file does not block other work. */
export function* elementSetEntries(text: string): Generator<ElementSetEntry, void> {
  let title: { readonly name: string; readonly line: number } | null = null;
  const lines = text.split(/\r\n|\n|\r/).map((line) => line.trimEnd());
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    if (line === '' || line.startsWith('#')) continue;
    if (!isLine(line, 1) && !isLine(line, 2)) {
      // Two titles in a row: the set of the first title is missing.
      if (title) yield { ok: false, reason: 'line_count', text: '', ...title };
      title = { name: line.replace(/^0 /, '').trim(), line: index + 1 };
      continue;
    }
    const next = lines[index + 1] ?? '';
    const isPair = isLine(line, 1) && isLine(next, 2);
    const entry = isPair ? `${line}\n${next}` : line;
    const position = { name: title?.name ?? null, line: title?.line ?? index + 1 };
    yield { ...parseElementSet(entry), ...position, text: entry };
    title = null;
    if (isPair) index += 1;
  }
  if (title) yield { ok: false, reason: 'line_count', text: '', ...title };
}
