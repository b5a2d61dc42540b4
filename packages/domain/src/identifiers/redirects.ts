/** How many redirects of a configured address are followed. */
export const MAX_REDIRECTS = 3;

/**
 * Whether a redirect stays at the address that the operator has configured: the same server, or its encrypted port. Whoever answers there
 * must not be able to send requests to other machines, such as those that only this server can reach.
 */
export function isOwnRedirect(from: URL, to: URL): boolean {
  if (to.origin === from.origin) return true;
  const isEncryptedNow = from.protocol === 'http:' && to.protocol === 'https:';
  return isEncryptedNow && to.hostname === from.hostname && from.port === '' && to.port === '';
}
