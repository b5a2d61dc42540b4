import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type FoundScene, OWN_ADDRESS, type ScenePage } from '@sigma/archive';
import { acceptsGzip, type ContractNotice, matchesTag, type SearchFields } from '@sigma/contract';
import { tagOf } from '../../../records/index.ts';
import { selectFields } from './select-fields.ts';
import { GEO_JSON, type Link, type StacLinks } from './stac-links.ts';

const compress = promisify(gzip);
/** Smaller answers are sent uncompressed. */
const MIN_COMPRESSED_BYTES = 1024;

type StoredText = Pick<FoundScene, 'id' | 'collection' | 'item'>;

/**
 * The stored text of an Item with its links and absolute addresses. The text is sliced and joined instead of
 * parsed, which makes an answer of a thousand Items cheap: a stored Item ends with "}", and if links of its own are
 * stored, they are its first member.
 */
export function itemText(scene: StoredText, links: StacLinks): string {
  return itemWriter(links)(scene).join('');
}

/** Creates a function that returns the pieces of `itemText`; the links of a collection are formatted only once. */
function itemWriter(links: StacLinks): (scene: StoredText) => readonly string[] {
  const partsByCollection = new Map<string, readonly [before: string, after: string]>();
  const address = `"${links.origin}${OWN_ADDRESS}`;
  return ({ id, collection, item }) => {
    const [before, after] = partsByCollection.get(collection) ?? aroundId(collection, links);
    partsByCollection.set(collection, [before, after]);
    const absolute = item.replaceAll(`"${OWN_ADDRESS}`, address);
    const segment = encodeURIComponent(id);
    if (!absolute.startsWith(LINKED)) return [absolute.slice(0, -1), before, segment, after];
    const end = endOfList(absolute, LINKED.length);
    const stored = absolute.slice(LINKED.length, end);
    return ['{', absolute.slice(end + 2, -1), before, segment, after.slice(0, -2), ',', stored, ']}'];
  };
}

/** The beginning of a stored Item that has links of its own. */
const LINKED = '{"links":[';
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** The offset of the bracket that ends a list of JSON whose first entry begins at `from`. */
function endOfList(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      do {
        at = text.indexOf('"', at + 1);
      } while (isEscaped(text, at));
    } else if (code === 0x5b || code === 0x7b) depth += 1;
    else if (code === 0x5d || code === 0x7d) {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  throw new Error('A stored Item is not valid JSON.');
}

/** Whether an odd number of backslashes precedes a quotation mark. */
function isEscaped(text: string, at: number): boolean {
  let count = 0;
  while (text.charCodeAt(at - 1 - count) === BACKSLASH) count += 1;
  return count % 2 === 1;
}

/** The text that follows the stored members of the Items of a collection, split at the id of the Item. */
function aroundId(collection: string, links: StacLinks): readonly [before: string, after: string] {
  const place = randomUUID();
  const own = [
    links.toItem('self', collection, place),
    links.toCollection('parent', collection),
    links.toCollection('collection', collection),
    links.root,
  ];
  const [before = '', after = ''] = `,"links":${JSON.stringify(own)}}`.split(place);
  return [before, after];
}

/** The parts of an ItemCollection that not every answer has. */
interface ItemCollectionParts {
  readonly fields?: SearchFields | undefined;
  /** Why the answer has only what the program has ordered or received. */
  readonly contract?: ContractNotice | undefined;
}

/** A page of Items as an ItemCollection in UTF-8. */
export function itemCollectionBytes(
  page: ScenePage,
  links: StacLinks,
  own: readonly Link[],
  { fields, contract }: ItemCollectionParts = {},
): Uint8Array<ArrayBuffer> {
  const write = itemWriter(links);
  const pieces = ['{"type":"FeatureCollection","features":['];
  page.scenes.forEach((scene, index) => {
    if (index > 0) pieces.push(',');
    const complete = write(scene);
    if (fields === undefined) pieces.push(...complete);
    else pieces.push(JSON.stringify(selectFields(JSON.parse(complete.join('')), fields)));
  });
  const notice = contract && { 'sigma:contract': contract };
  const rest = { links: own, numberMatched: page.matched, numberReturned: page.scenes.length, ...notice };
  pieces.push('],', JSON.stringify(rest).slice(1));
  return bytesOf(pieces);
}

/** Joins the pieces as bytes: joining megabytes of text first takes twice as long (measured with 1000 Items). */
function bytesOf(pieces: readonly string[]): Uint8Array<ArrayBuffer> {
  const size = pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0);
  const bytes = Buffer.allocUnsafeSlow(size);
  let at = 0;
  for (const piece of pieces) at += bytes.write(piece, at);
  return bytes;
}

/** A response with an entity tag, by which clients revalidate the document: 304 as long as it is unchanged. */
export async function taggedResponse(
  text: string,
  type: string,
  header: (name: string) => string | undefined,
): Promise<Response> {
  const tag = tagOf(text);
  const bytes = Buffer.from(text);
  const own = {
    // Compressed bytes differ, so their tag is weak.
    etag: isCompressed(bytes, header('accept-encoding')) ? `W/${tag}` : tag,
    'cache-control': 'private, no-cache',
    vary: 'Authorization, Accept-Encoding',
  };
  if (matchesTag(header('if-none-match'), tag)) return new Response(null, { status: 304, headers: own });
  const answer = await geoJsonResponse(bytes, header('accept-encoding'));
  for (const [name, value] of Object.entries({ ...own, 'content-type': type }))
    answer.headers.set(name, value);
  return answer;
}

const isCompressed = (bytes: Uint8Array, acceptEncoding: string | undefined): boolean =>
  bytes.byteLength > MIN_COMPRESSED_BYTES && acceptsGzip(acceptEncoding);

/** A GeoJSON response, compressed if it is large enough and the caller accepts gzip. */
export async function geoJsonResponse(
  bytes: Uint8Array<ArrayBuffer>,
  acceptEncoding: string | undefined,
): Promise<Response> {
  const headers = { 'content-type': GEO_JSON, 'cache-control': 'no-store', vary: 'Accept-Encoding' };
  if (!isCompressed(bytes, acceptEncoding)) return new Response(bytes, { headers });
  const compressed = await compress(bytes, { level: 1 });
  return new Response(compressed, { headers: { ...headers, 'content-encoding': 'gzip' } });
}
