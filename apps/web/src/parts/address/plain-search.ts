/** Writes queries as plain text in both directions: the router's own JSON would quote ids that look like numbers. */
export function parsePlainSearch(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query));
}

export function plainSearch(search: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
