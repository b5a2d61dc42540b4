/** Path, query and hash of an address of this origin; anything else gives "/" (PD-53). */
export function safeReturnPath(path: string, origin: string): string {
  if (!path.startsWith('/')) return '/';
  const url = URL.parse(path, origin);
  if (url === null || url.origin !== origin || url.pathname.startsWith('//')) return '/';
  const isOurOwn = url.pathname === '/callback' || url.pathname === '/silent.html';
  return isOurOwn ? '/' : url.pathname + url.search + url.hash;
}
