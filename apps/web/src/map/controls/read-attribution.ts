/** What a provider says about its tiles, or why it is not shown. */
export type AttributionReading =
  | { readonly state: 'read'; readonly texts: readonly string[] }
  /** 1:7: an attribution with a script tag in it is refused as a whole. */
  | { readonly state: 'refused' }
  | { readonly state: 'empty' };

/** Where TileJSON, Bing's metadata and ArcGIS services keep it. */
const KEYS = new Set(['attribution', 'copyright', 'copyrighttext']);
const SCRIPT = /<\s*\/?\s*script/i;
const LONGEST = 500;

/**
 * Reads an attribution out of a provider's answer: the texts under the usual names of JSON, else the answer as
 * it is. Markup is taken off; the texts are to be shown as text.
 */
export function readAttribution(body: string): AttributionReading {
  const found = isJson(body) ? attributionsIn(JSON.parse(body)) : [body];
  if (SCRIPT.test(body) || found.some((text) => SCRIPT.test(text))) return { state: 'refused' };
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

/** The parser runs no script and loads nothing. */
function plainText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, LONGEST);
}
