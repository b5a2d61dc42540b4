/**
 * Whether a caller wants the answer now or later, from the header Prefer (RFC 7240); undefined where it says nothing of
 * that. The first one named counts; other preferences are passed over.
 */
export function readPreference(header: string | undefined): 'wait' | 'respond-async' | undefined {
  const names = (header ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.split(/[;=]/)[0]?.trim());
  return names.find((name) => name === 'wait' || name === 'respond-async');
}
