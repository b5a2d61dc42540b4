import type { Processing, ProductFile } from './product-files.ts';

interface StoredItem {
  readonly id?: unknown;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly stac_extensions?: readonly string[];
  readonly bbox?: readonly number[];
  readonly geometry?: unknown;
  readonly collection?: unknown;
}

const FILE_EXTENSION = 'https://stac-extensions.github.io/file/v2.1.0/schema.json';
const PROCESSING_EXTENSION = 'https://stac-extensions.github.io/processing/v1.2.0/schema.json';
const ORDER_EXTENSION = 'https://stac-extensions.github.io/order/v1.1.0/schema.json';

/** Removes addresses of this installation, which mean nothing in a customer's bucket. */
function absoluteOnly(addresses: readonly string[]): readonly string[] {
  return addresses.filter((address) => address.startsWith('https://'));
}

export interface DeliveredOrder {
  readonly id: string;
  readonly name: string;
  readonly placedAt: Date;
  readonly licence: string;
  readonly level: string;
}

export interface WrittenProduct {
  readonly file: ProductFile;
  readonly size: number;
  readonly sha256: string;
}

export interface DeliveredScene {
  readonly products: readonly WrittenProduct[];
  readonly processing: Processing | undefined;
}

/** Builds the Item that is stored next to the files of a scene. Its addresses are relative, so the folder can be moved. */
export function deliveredItem(
  item: object,
  order: DeliveredOrder,
  { products, processing }: DeliveredScene,
): object {
  const { properties, stac_extensions, ...stored }: StoredItem = item;
  return {
    ...stored,
    stac_extensions: [
      ...new Set([
        ...absoluteOnly(stac_extensions ?? []),
        FILE_EXTENSION,
        ORDER_EXTENSION,
        PROCESSING_EXTENSION,
      ]),
    ],
    collection: order.id,
    properties: {
      ...properties,
      'order:status': 'succeeded',
      'order:id': order.id,
      'order:date': order.placedAt.toISOString(),
      'processing:level': order.level,
      ...processingMembers(processing),
    },
    links: [
      { rel: 'collection', href: '../collection.json', type: 'application/json' },
      { rel: 'parent', href: '../collection.json', type: 'application/json' },
      { rel: 'root', href: '../collection.json', type: 'application/json' },
    ],
    assets: Object.fromEntries(
      products.map(({ file, size, sha256 }) => [
        file.asset,
        {
          href: `./${file.name}`,
          type: file.contentType,
          title: file.title,
          roles: file.roles,
          ...file.fields,
          'file:size': size,
          // Multihash: 0x12 = SHA-256, 0x20 = 32 bytes (file extension 2.1).
          'file:checksum': `1220${sha256}`,
        },
      ]),
    ),
  };
}

/** How the files were made, with what the customer should know of it. */
function processingMembers(processing: Processing | undefined): object {
  if (processing === undefined) return {};
  const { lineage, codeVersion, warnings } = processing;
  return {
    'processing:lineage': lineage,
    'processing:software': { Sigma: codeVersion },
    ...(warnings.length > 0 && { 'sigma:warnings': warnings.map(({ text }) => text) }),
  };
}

/** Builds the Collection at the root of a delivered order. */
export function deliveredCollection(order: DeliveredOrder, items: readonly object[]): object {
  const stored: readonly StoredItem[] = items;
  const boxes = stored.map((item) => item.bbox ?? []).filter((box) => box.length >= 4);
  const times = stored.flatMap((item) =>
    typeof item.properties?.datetime === 'string' ? [item.properties.datetime] : [],
  );
  const sorted = times.toSorted();
  return {
    type: 'Collection',
    stac_version: '1.1.0',
    id: order.id,
    title: order.name === '' ? `Order ${order.id}` : order.name,
    description: `Scenes delivered with order ${order.id}, level ${order.level}.`,
    license: 'other',
    keywords: [order.licence],
    extent: {
      spatial: { bbox: extentOf(boxes) },
      temporal: { interval: [[sorted[0] ?? null, sorted.at(-1) ?? null]] },
    },
    links: [
      { rel: 'root', href: './collection.json', type: 'application/json' },
      ...stored.map((item) => ({
        rel: 'item',
        href: `./${String(item.id)}/${String(item.id)}.json`,
        type: 'application/geo+json',
      })),
    ],
  };
}

/** Lists the bounding box of all scenes first, as STAC requires, then one for each scene if there are several. */
function extentOf(boxes: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const side = (index: number) => boxes.map((box) => box[index] ?? 0);
  if (boxes.length === 0) return [[-180, -90, 180, 90]];
  // A box whose west is greater than its east crosses the antimeridian; the common box then spans all longitudes.
  const crosses = boxes.some((box) => (box[0] ?? 0) > (box[2] ?? 0));
  const west = crosses ? -180 : Math.min(...side(0));
  const east = crosses ? 180 : Math.max(...side(2));
  const common = [west, Math.min(...side(1)), east, Math.max(...side(3))];
  return boxes.length === 1 ? boxes : [common, ...boxes];
}
