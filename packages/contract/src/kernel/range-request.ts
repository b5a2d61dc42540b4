/** The requested bytes of a file; `start` and `end` are inclusive. */
export type RangeOutcome =
  | { readonly kind: 'not-modified' }
  | { readonly kind: 'unsatisfiable' }
  | { readonly kind: 'full' }
  | { readonly kind: 'partial'; readonly start: number; readonly end: number };

type Header = (name: string) => string | undefined;

/**
 * Reads If-None-Match, If-Range and Range (RFC 9110, 13.1 and 14.2) for a file of `size` bytes with a strong
 * tag, quotes included. Several ranges at once and units other than bytes are answered with the full file, as the
 * standard allows.
 */
export function readRangeRequest(header: Header, size: number, tag: string): RangeOutcome {
  if (matchesTag(header('if-none-match'), tag)) return { kind: 'not-modified' };
  const condition = header('if-range');
  // A client with another version, or only a weak tag, starts again: it would join parts of two different files.
  if (condition !== undefined && condition.trim() !== tag) return { kind: 'full' };
  return readRange(header('range'), size);
}

/** Whether If-None-Match contains this tag; weak tags compare like strong ones (RFC 9110, 13.1.2). */
export function matchesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  const tags = header.split(',').map((part) => part.trim().replace(/^W\//, ''));
  return tags.includes(tag) || tags.includes('*');
}

const SHORT_RANGE_BYTES = 8 * 2 ** 20;

/** Whether a Range header requests so few bytes that they are soon sent. */
export function isShortRange(range: string | undefined): boolean {
  const read = readRange(range, Number.MAX_SAFE_INTEGER);
  return read.kind === 'partial' && read.end - read.start < SHORT_RANGE_BYTES;
}

function readRange(header: string | undefined, size: number): RangeOutcome {
  const parts = /^bytes\s*=\s*(\d*)\s*-\s*(\d*)$/i.exec(header?.trim() ?? '');
  if (parts === null) return { kind: 'full' };
  const [, first = '', last = ''] = parts;
  if (first === '' && last === '') return { kind: 'full' };
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0
      ? { kind: 'unsatisfiable' }
      : { kind: 'partial', start: size - length, end: size - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return { kind: 'full' };
  if (start >= size) return { kind: 'unsatisfiable' };
  return { kind: 'partial', start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
