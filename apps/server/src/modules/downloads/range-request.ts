/** Which bytes of a file are asked for; both ends included. */
export type RangeAnswer =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'outside' }
  | { readonly kind: 'whole'; readonly start: number; readonly end: number }
  | { readonly kind: 'part'; readonly start: number; readonly end: number };

type Header = (name: string) => string | undefined;

/**
 * Reads If-None-Match, If-Range and Range (RFC 9110, 13.1 and 14.2) for a file of `size` bytes, at least one,
 * with a strong tag. Several ranges at once are answered with the whole file, as the standard allows.
 */
export function readRangeRequest(header: Header, size: number, tag: string): RangeAnswer {
  const known = header('if-none-match');
  if (known !== undefined && namesTag(known, tag)) return { kind: 'unchanged' };
  const whole = { kind: 'whole', start: 0, end: size - 1 } as const;
  const condition = header('if-range');
  // A resumed download of another archive would be glued together from two: then it begins anew.
  if (condition !== undefined && condition.trim() !== tag) return whole;
  const parts = /^bytes=(\d*)-(\d*)$/.exec(header('range')?.replace(/\s/g, '') ?? '');
  if (parts === null) return whole;
  const [, first = '', last = ''] = parts;
  if (first === '') {
    if (last === '') return whole;
    const length = Math.min(Number(last), size);
    return length === 0 ? { kind: 'outside' } : { kind: 'part', start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return whole;
  return start >= size ? { kind: 'outside' } : { kind: 'part', start, end };
}

function namesTag(header: string, tag: string): boolean {
  const tags = header.split(',').map((part) => part.trim().replace(/^W\//, ''));
  return tags.includes(tag) || tags.includes('*');
}
