/** The attribution that a provider publishes for its tiles, or why it is not shown. */
export type AttributionReading =
  | { readonly state: 'read'; readonly texts: readonly string[] }
  /** An attribution that contains a script tag is rejected completely (spec 1:7). */
  | { readonly state: 'rejected' }
  | { readonly state: 'empty' };

/** Names of the property in TileJSON, Bing metadata and ArcGIS services, in lower case. */
const KEYS = new Set(['attribution', 'copyright', 'copyrighttext']);
const SCRIPT = /<\s*\/?\s*script/i;
const MAX_LENGTH = 500;

/**
 * Reads the attribution in a provider's response: the texts under the usual names if it is JSON, else the complete
 * response. Markup is removed; the texts must be shown as text.
 */
export function readAttribution(body: string): AttributionReading {
  const found = isJson(body) ? attributionsIn(JSON.parse(body)) : [body];
  if (SCRIPT.test(body) || found.some((text) => SCRIPT.test(text))) return { state: 'rejected' };
  const texts = found.map(plainText).filter((text) => text !== '');
  return texts.length === 0 ? { state: 'empty' } : { state: 'read', texts: [...new Set(texts)] };
}

function isJson(body: string): boolean {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}

function attributionsIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'string' && KEYS.has(key.toLowerCase()) ? [inner] : attributionsIn(inner),
  );
}

/** The parser runs no scripts and loads no resources. */
function plainText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, MAX_LENGTH);
}
