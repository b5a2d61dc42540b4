import { RasterReadError } from '../raster-error.ts';

/**
 * The keys and values of an ENVI header: keys in lower case, values trimmed, values in braces joined over lines
 * with their line breaks. Comments (`;`) and lines without `=` are skipped.
 */
export function headerFields(text: string): Map<string, string> {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  if (!/^ENVI\b/.test(lines[0] ?? '')) {
    throw new RasterReadError('not-recognised', 'The header does not begin with "ENVI".');
  }
  const fields = new Map<string, string>();
  for (let i = 1; i < lines.length; i++) {
    const line = lines[i] ?? '';
    const equals = line.indexOf('=');
    if (line.trimStart().startsWith(';') || equals < 0) continue;
    const key = line.slice(0, equals).trim().toLowerCase().replace(/\s+/g, ' ');
    const first = line.slice(equals + 1).trim();
    const parts = [first];
    if (first.startsWith('{')) {
      while (parts.at(-1)?.endsWith('}') !== true) {
        const next = lines[++i];
        if (next === undefined)
          throw new RasterReadError('damaged', `The list "${key}" in the header has no end.`);
        if (!next.trimStart().startsWith(';')) parts.push(next.trim());
      }
    }
    fields.set(key, parts.join('\n'));
  }
  return fields;
}

/** The text between braces, or the text itself. */
export function unbraced(value: string): string {
  return value.startsWith('{') && value.endsWith('}') ? value.slice(1, -1).trim() : value;
}

/** A list of numbers; `undefined` when an entry is not a number. Empty entries at the end are dropped. */
export function numberList(value: string): number[] | undefined {
  const parts = plainList(value);
  const numbers = parts.map(Number);
  return parts.length > 0 && numbers.every(Number.isFinite) ? numbers : undefined;
}

/** A list of words split at every comma. */
export function plainList(value: string): string[] {
  const parts = unbraced(value).split(',');
  if (parts.at(-1)?.trim() === '') parts.pop();
  return parts.map((part) => part.trim());
}

/**
 * `count` names. Names may contain commas: a comma in parentheses never splits, and when that still gives another
 * number, one name per line is tried. `undefined` when no interpretation gives `count` names.
 */
export function nameList(value: string, count: number): string[] | undefined {
  const inner = unbraced(value).replace(/,\s*$/, '');
  const readings = [splitOutsideParentheses(inner), inner.split(/,[ \t]*\n/), inner.split(',')];
  const fitting = readings.find((names) => names.length === count);
  return fitting?.map((name) => name.trim().replace(/\s*\n\s*/g, ' '));
}

function splitOutsideParentheses(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '(') depth++;
    else if (text[i] === ')') depth = Math.max(0, depth - 1);
    else if (text[i] === ',' && depth === 0) {
      parts.push(text.slice(start, i));
      start = i + 1;
    }
  }
  return [...parts, text.slice(start)];
}
