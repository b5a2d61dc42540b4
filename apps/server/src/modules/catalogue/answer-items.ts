import { createHash, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { matchesTag, type SearchFields } from '@sigma/contract';
import { type FoundScene, OWN_ADDRESS, type ScenePage } from '@sigma/db';
import { selectFields } from './select-fields.ts';
import { GEO_JSON, type Link, type StacLinks } from './stac-links.ts';

const pack = promisify(gzip);
const WORTH_PACKING_BYTES = 1024;

/**
 * The stored text of an Item with its links and absolute addresses. The text is cut and joined instead of
 * parsed, which keeps an answer of a thousand Items cheap: a stored Item ends with "}" and has no links.
 */
export function itemText(scene: Pick<FoundScene, 'id' | 'collection' | 'item'>, links: StacLinks): string {
  return itemWriter(links)(scene);
}

/** `itemText` for many Items: what is the same in all links of a collection is put together once. */
function itemWriter(links: StacLinks): (scene: Pick<FoundScene, 'id' | 'collection' | 'item'>) => string {
  const kept = new Map<string, readonly [before: string, after: string]>();
  const address = `"${links.origin}${OWN_ADDRESS}`;
  return ({ id, collection, item }) => {
    const [before, after] = kept.get(collection) ?? aroundId(collection, links);
    kept.set(collection, [before, after]);
    const absolute = item.replaceAll(`"${OWN_ADDRESS}`, address);
    return `${absolute.slice(0, -1)},"links":${before}${encodeURIComponent(id)}${after}}`;
  };
}

/** The links of the Items of a collection as text, cut where the id of an Item stands. */
function aroundId(collection: string, links: StacLinks): readonly [before: string, after: string] {
  const place = randomUUID();
  const own = [
    links.toItem('self', collection, place),
    links.toCollection('parent', collection),
    links.toCollection('collection', collection),
    links.root,
  ];
  const [before = '', after = ''] = JSON.stringify(own).split(place);
  return [before, after];
}

export function itemCollectionText(
  page: ScenePage,
  links: StacLinks,
  own: readonly Link[],
  fields?: SearchFields,
): string {
  const whole = page.scenes.map(itemWriter(links));
  const asked =
    fields === undefined
      ? whole
      : whole.map((text) => JSON.stringify(selectFields(JSON.parse(text), fields)));
  const features = asked.join(',');
  const rest = JSON.stringify({
    links: own,
    numberMatched: page.matched,
    numberReturned: page.scenes.length,
  });
  return `{"type":"FeatureCollection","features":[${features}],${rest.slice(1)}`;
}

/** One document of the catalogue, which clients ask for again by its tag: 304 while it is the same for them. */
export async function taggedResponse(
  text: string,
  type: string,
  header: (name: string) => string | undefined,
): Promise<Response> {
  // Weak, as it is the same whether the answer is packed or not.
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  const own = {
    etag: `W/${tag}`,
    'cache-control': 'private, no-cache',
    vary: 'Authorization, Accept-Encoding',
  };
  if (matchesTag(header('if-none-match'), tag)) return new Response(null, { status: 304, headers: own });
  const answer = await geoJsonResponse(text, header('accept-encoding'));
  for (const [name, value] of Object.entries({ ...own, 'content-type': type }))
    answer.headers.set(name, value);
  return answer;
}

/** GeoJSON as STAC clients expect it, packed when that is worth it and the caller takes it. */
export async function geoJsonResponse(text: string, acceptEncoding: string | undefined): Promise<Response> {
  const bytes = Buffer.from(text);
  const headers = { 'content-type': GEO_JSON, 'cache-control': 'no-store', vary: 'Accept-Encoding' };
  const packs = bytes.byteLength > WORTH_PACKING_BYTES && /\bgzip\b(?!;\s*q=0)/i.test(acceptEncoding ?? '');
  if (!packs) return new Response(bytes, { headers });
  const packed = await pack(bytes, { level: 1 });
  return new Response(packed, { headers: { ...headers, 'content-encoding': 'gzip' } });
}
