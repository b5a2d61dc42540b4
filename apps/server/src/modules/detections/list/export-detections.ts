import { Readable } from 'node:stream';
import {
  type Binding,
  bind,
  type Call,
  DETECTION_EXPORT_HEADERS,
  DETECTION_EXPORT_LIMIT,
  type Detection,
  exportDetectionsCsv,
  exportDetectionsGeoJson,
  Refusal,
} from '@sigma/contract';
import type { Database } from '@sigma/db';
import { detectionAnswers } from './detection-answer.ts';
import { countDetections, detectionsAfter, type FindingPosition } from './detections.store.ts';
import type { DetectionFilters } from './filters.store.ts';
import { readDetectionFilters } from './read-query.ts';

/** Findings that are read at once; memory does not grow with the export. */
const PAGE_FINDINGS = 1000;

const COLUMNS = [
  'number',
  'id',
  'asset',
  'asset_name',
  'detection_class',
  'detection_type',
  'call_type',
  'detected_at',
  'latitude',
  'longitude',
  'area_m2',
  'intensity',
  'intensity_unit',
  'count',
  'confidence',
  'emission_rate_kg_h',
  'emission_uncertainty_kg_h',
  'not_quantified',
  'wind_speed_ms',
  'wind_dir_deg',
  'detection_limit_kg_h',
  'source',
  'file_id',
  'feedback_status',
  'feedback_text',
  'retracted_at',
  'algorithm',
  'simulated',
] as const;
type Value = string | number | boolean | null;

/** Findings as files for spreadsheets and geographic information systems. */
export function exportDetectionBindings({ database }: { readonly database: Database }): readonly Binding[] {
  return [
    bind(exportDetectionsCsv, (call) => exported(database, call, { format: 'csv', text: csvText })),
    bind(exportDetectionsGeoJson, (call) =>
      exported(database, call, { format: 'geojson', text: geoJsonText }),
    ),
  ];
}

interface Format {
  readonly format: 'csv' | 'geojson';
  readonly text: (pages: AsyncIterable<readonly Detection[]>) => AsyncGenerator<string>;
}
const MEDIA_TYPES = {
  csv: 'text/csv; charset=utf-8; header=present',
  geojson: 'application/geo+json',
} as const;
type ExportCall = Pick<Call<typeof exportDetectionsCsv>, 'params' | 'query' | 'now' | 'signal'>;

async function exported(
  database: Database,
  { params, query, now, signal }: ExportCall,
  { format, text }: Format,
): Promise<Response | Refusal> {
  const filters = readDetectionFilters(params.program, query);
  if (filters instanceof Refusal) return filters;
  const count = await countDetections(database.expensive, filters);
  // Findings that are added while the file is written are not in it.
  const fixed = { ...filters, createdBefore: filters.createdBefore ?? now };
  const chunks = Readable.from(text(pagesOf(database, fixed, signal)), { objectMode: true });
  const bytes = chunks.map((chunk: string) => Buffer.from(chunk));
  const instant = now.toISOString().replace(/[-:]|\.\d+/g, '');
  return new Response(Readable.toWeb(bytes) as ReadableStream<Uint8Array>, {
    headers: {
      'content-type': MEDIA_TYPES[format],
      'content-disposition': `attachment; filename="sigma-detections-${instant}.${format}"`,
      'cache-control': 'no-store',
      [DETECTION_EXPORT_HEADERS.matched]: String(count),
      [DETECTION_EXPORT_HEADERS.cut]: String(count > DETECTION_EXPORT_LIMIT),
    },
  });
}

async function* pagesOf(
  database: Database,
  filters: DetectionFilters,
  signal: AbortSignal,
): AsyncGenerator<readonly Detection[]> {
  let after: FindingPosition | undefined;
  for (let sent = 0; sent < DETECTION_EXPORT_LIMIT; sent += PAGE_FINDINGS) {
    signal.throwIfAborted();
    const rows = await detectionsAfter(database.expensive, filters, { after, limit: PAGE_FINDINGS });
    yield await detectionAnswers(database.expensive, rows);
    after = rows.at(-1)?.position;
    if (rows.length < PAGE_FINDINGS) return;
  }
}

async function* csvText(pages: AsyncIterable<readonly Detection[]>): AsyncGenerator<string> {
  yield rowText(COLUMNS);
  for await (const page of pages) yield page.map((finding) => rowText(valuesOf(finding))).join('');
}

function valuesOf(finding: Detection): readonly Value[] {
  const [lon = 0, lat = 0] = finding.coordinates.coordinates;
  const values: Readonly<Record<(typeof COLUMNS)[number], Value>> = {
    ...finding,
    latitude: lat,
    longitude: lon,
    area_m2: finding.area,
    source: finding.source?.name ?? null,
    file_id: finding.pass?.file_id ?? null,
    retracted_at: finding.retracted?.at ?? null,
  };
  return COLUMNS.map((column) => values[column]);
}

const rowText = (values: readonly Value[]): string => `${values.map(cellText).join(',')}\r\n`;

/** One cell (RFC 4180). An apostrophe is put in front of text that a spreadsheet would evaluate as a formula. */
function cellText(value: Value): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const guarded = /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

async function* geoJsonText(pages: AsyncIterable<readonly Detection[]>): AsyncGenerator<string> {
  yield '{"type":"FeatureCollection","features":[';
  let separator = '\n';
  for await (const page of pages) {
    for (const { coordinates, outline, files: _, ...properties } of page) {
      const geometry = outline ?? coordinates;
      const feature = {
        type: 'Feature',
        id: properties.id,
        geometry,
        properties: { ...properties, coordinates },
      };
      yield `${separator}${JSON.stringify(feature)}`;
      separator = ',\n';
    }
  }
  yield '\n]}\n';
}
