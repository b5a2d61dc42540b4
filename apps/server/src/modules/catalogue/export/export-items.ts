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
  isStaff,
  Refusal,
} from '@sigma/contract';
import { GEO_JSON, stacLinks } from '../protocol/stac-links.ts';
import { readSearch } from '../search/read-search.ts';
import type { CatalogueServices } from '../services.ts';
import { csvOf } from './export-csv.ts';
import { geoJsonOf } from './export-geojson.ts';
import { kmlOf } from './export-kml.ts';

/** Scenes that are read at once: 500 Items are about 2 MB. */
const PAGE = 500;

const MEDIA_TYPES: Readonly<Record<ExportFormat, string>> = {
  geojson: GEO_JSON,
  csv: 'text/csv; charset=utf-8; header=present',
  kml: 'application/vnd.google-earth.kml+xml; charset=utf-8',
};

/**
 * All scenes of a search as one file. Which ones they are is settled first; their Items are then read page by
 * page while the file is sent, so that memory stays small and no scene comes twice.
 */
export const exportItemsBinding = ({ database }: CatalogueServices) =>
  bind(exportItems, async ({ params, body, caller, url, now, signal, header }) => {
    const { format, ...filters } = body;
    const { program } = params;
    const search = readSearch({ program, caller, now }, { ...filters, limit: EXPORT_LIMIT });
    if (search instanceof Refusal) return search;
    const { keys, matched } = await listSceneKeys(database.kysely, program, search);
    const links = stacLinks(url, program);
    const view = { now, seesEmbargoed: isStaff(caller) };
    const pagesOf = (some: readonly SceneKey[]) => itemPages(some);

    async function* itemPages(some: readonly SceneKey[]): AsyncGenerator<readonly NamedItem[]> {
      for (let from = 0; from < some.length; from += PAGE) {
        signal.throwIfAborted();
        yield await readItemsOf(database.kysely, program, some.slice(from, from + PAGE), view);
      }
    }

    const text = {
      geojson: () => geoJsonOf(pagesOf(keys), links, { matched, returned: keys.length }),
      csv: () => csvOf(pagesOf(keys), links),
      kml: () => kmlOf(keys, pagesOf, links),
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
  const packs = acceptsGzip(acceptEncoding);
  const plain = Readable.from(text, { objectMode: true }).map((part: string) => Buffer.from(part));
  // A failure while the file is sent destroys the stream, and with it the connection: the caller sees it.
  const sent = packs ? pipeline(plain, createGzip({ level: 1 }), () => undefined) : plain;
  return new Response(Readable.toWeb(sent) as ReadableStream<Uint8Array>, {
    headers: {
      ...headers,
      'cache-control': 'no-store',
      vary: 'Accept-Encoding',
      ...(packs && { 'content-encoding': 'gzip' }),
    },
  });
}
