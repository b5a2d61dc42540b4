/** Formats a parsed query as search parameters: objects as JSON, lists joined with commas. */
export function queryText(query: Readonly<Record<string, unknown>>): URLSearchParams {
  const text = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) text.set(name, valueText(name, value));
  }
  return text;
}

function valueText(name: string, value: unknown): string {
  if (name === 'sortby' && Array.isArray(value)) {
    return value.map(({ field, direction }) => `${direction === 'desc' ? '-' : '+'}${field}`).join(',');
  }
  if (name === 'fields') {
    const { include, exclude } = Object(value) as { include?: string[]; exclude?: string[] };
    return [...(include ?? []), ...(exclude ?? []).map((field) => `-${field}`)].join(',');
  }
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
