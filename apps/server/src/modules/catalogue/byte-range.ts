export type ByteRange =
  | { readonly kind: 'whole' }
  /** Both ends included. */
  | { readonly kind: 'part'; readonly start: number; readonly end: number }
  | { readonly kind: 'outside' };

const WHOLE: ByteRange = { kind: 'whole' };

/**
 * Reads a Range header (RFC 9110, 14.2) for a file of `size` bytes. Several ranges at once and units other
 * than bytes are answered with the whole file, as the standard allows.
 */
export function readByteRange(header: string | undefined, size: number): ByteRange {
  const parts = /^bytes=(\d*)-(\d*)$/.exec(header?.replace(/\s/g, '') ?? '');
  if (parts === null) return WHOLE;
  const [, first = '', last = ''] = parts;
  if (first === '' && last === '') return WHOLE;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? { kind: 'outside' } : { kind: 'part', start: size - length, end: size - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return WHOLE;
  if (start >= size) return { kind: 'outside' };
  return { kind: 'part', start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}

/** Whether one of the tags of If-None-Match (or If-Range) is this one; weak tags compare as strong ones. */
export function matchesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  const tags = header.split(',').map((part) => part.trim().replace(/^W\//, ''));
  return tags.includes(tag) || tags.includes('*');
}
