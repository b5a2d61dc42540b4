import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { listSceneKeys, type NamedItem, readItemsOf, type SceneKey } from '@sigma/archive';
import {
  acceptsGzip,
  bind,
  EXPORT_HEADERS,
  EXPORT_LIMIT,
  type ExportFormat,
  exportItems,
  Refusal,
} from '@sigma/contract';
import { cooperativeWork } from '../../../work/index.ts';
import { GEO_JSON, stacLinks } from '../protocol/stac-links.ts';
import { readSearch } from '../search/read-search.ts';
import type { CatalogueServices } from '../services.ts';
import { csvOf } from './export-csv.ts';
import { geoJsonOf } from './export-geojson.ts';
import { kmlOf } from './export-kml.ts';

/** The number of scenes that are read at once; 50 Items are about 250 kB, which the main thread reads in a few milliseconds. */
const PAGE_SCENES = 50;

const MEDIA_TYPES: Readonly<Record<ExportFormat, string>> = {
  geojson: GEO_JSON,
  csv: 'text/csv; charset=utf-8; header=present',
  kml: 'application/vnd.google-earth.kml+xml; charset=utf-8',
};

/**
 * Exports all scenes of a search as one file. The handler first lists the keys of the scenes, then reads their Items
 * page by page while the file is sent, so that memory use stays small and no scene is exported twice.
 */
export const exportItemsBinding = ({ database }: CatalogueServices) =>
  bind(exportItems, async ({ params, body, entitlement, url, now, signal, header }) => {
    const { format, ...filters } = body;
    const { program } = params;
    const search = readSearch({ entitlement, now }, { ...filters, limit: EXPORT_LIMIT });
    if (search instanceof Refusal) return search;
    const { keys, matched } = await listSceneKeys(database.expensive, entitlement, search);
    const links = stacLinks(url, program);
    const pagesOf = (scenes: readonly SceneKey[]) => itemPages(scenes);

    async function* itemPages(scenes: readonly SceneKey[]): AsyncGenerator<readonly NamedItem[]> {
      for (let from = 0; from < scenes.length; from += PAGE_SCENES) {
        signal.throwIfAborted();
        const page = scenes.slice(from, from + PAGE_SCENES);
        yield await readItemsOf(database.expensive, entitlement, page, { now });
      }
    }

    const work = cooperativeWork(signal);
    const text = {
      geojson: () => geoJsonOf(pagesOf(keys), links, { matched, returned: keys.length, work }),
      csv: () => csvOf(pagesOf(keys), links, work),
      kml: () => kmlOf(keys, pagesOf, links, work),
    }[format]();
    return fileResponse(text, header('accept-encoding'), {
      'content-type': MEDIA_TYPES[format],
      'content-disposition': `attachment; filename="${fileName(now, format)}"`,
      [EXPORT_HEADERS.matched]: String(matched),
      [EXPORT_HEADERS.returned]: String(keys.length),
      ...(matched > keys.length && { [EXPORT_HEADERS.cut]: 'true' }),
    });
  });

/** "sigma-scenes-20261121T081409Z.csv" */
function fileName(now: Date, format: ExportFormat): string {
  const instant = now.toISOString().replace(/[-:]|\.\d+/g, '');
  return `sigma-scenes-${instant}.${format}`;
}

function fileResponse(
  text: AsyncGenerator<string>,
  acceptEncoding: string | undefined,
  headers: Readonly<Record<string, string>>,
): Response {
  const isCompressed = acceptsGzip(acceptEncoding);
  const chunks = Readable.from(text, { objectMode: true }).map((chunk: string) => Buffer.from(chunk));
  // A failure during sending destroys the stream and so the connection, which is how the caller notices it.
  const sent = isCompressed ? pipeline(chunks, createGzip({ level: 1 }), () => undefined) : chunks;
  return new Response(Readable.toWeb(sent) as ReadableStream<Uint8Array>, {
    headers: {
      ...headers,
      'cache-control': 'no-store',
      vary: 'Accept-Encoding',
      ...(isCompressed && { 'content-encoding': 'gzip' }),
    },
  });
}
