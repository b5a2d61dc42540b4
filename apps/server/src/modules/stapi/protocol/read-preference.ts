/**
 * Reads from the header Prefer (RFC 7240) whether the caller wants the answer now or later; undefined when the header names
 * neither. The first of the two counts, and other preferences are ignored.
 */
export function readPreference(header: string | undefined): 'wait' | 'respond-async' | undefined {
  const names = (header ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.split(/[;=]/)[0]?.trim());
  return names.find((name) => name === 'wait' || name === 'respond-async');
}
