import type { NamedItem } from '@sigma/archive';
import { EXPORT_COLUMNS, type ExportColumn } from '@sigma/contract';
import { type Area, centreOf, type Position } from '@sigma/geo';
import type { CooperativeWork } from '../../../work/index.ts';
import type { StacLinks } from '../protocol/stac-links.ts';
import { footprintOf, readStoredItem, type StoredItem, scalarProperty } from './export-item.ts';

type Value = string | number | boolean | undefined;

interface Row {
  readonly item: StoredItem;
  readonly footprint: Area | undefined;
  readonly links: StacLinks;
}

const property =
  (name: string) =>
  ({ item }: Row) =>
    scalarProperty(item, name);
const roundDegrees = (value: number | undefined) =>
  value === undefined ? undefined : Number(value.toFixed(6));

const VALUES: Readonly<Record<ExportColumn, (row: Row) => Value>> = {
  id: ({ item }) => item.id,
  collection: ({ item }) => item.collection,
  datetime: property('datetime'),
  start_datetime: property('start_datetime'),
  end_datetime: property('end_datetime'),
  task_id: property('sigma:task_id'),
  task_name: property('sigma:task_name'),
  platform: property('platform'),
  sensor: property('sigma:sensor'),
  sensor_serial: property('sigma:sensor_serial'),
  imaging_mode: property('sigma:imaging_mode'),
  cloud_cover_percent: property('eo:cloud_cover'),
  off_nadir_deg: property('view:off_nadir'),
  view_azimuth_deg: property('view:azimuth'),
  sun_azimuth_deg: property('view:sun_azimuth'),
  sun_elevation_deg: property('view:sun_elevation'),
  gsd_m: property('gsd'),
  area_km2: property('sigma:area_km2'),
  orbit_state: property('sat:orbit_state'),
  processing_level: property('processing:level'),
  simulated: property('sigma:simulated'),
  centre_lat: ({ footprint }) => roundDegrees(footprint && centreOf(footprint)[1]),
  centre_lon: ({ footprint }) => roundDegrees(footprint && centreOf(footprint)[0]),
  footprint_wkt: ({ footprint }) => footprint && wktOf(footprint),
  item_url: ({ item, links }) => links.toItem('self', item.collection, item.id).href,
};

/** CSV (RFC 4180) with a header and one row per Item: each row ends with CRLF, values are quoted where necessary. */
export async function* csvOf(
  pages: AsyncIterable<readonly NamedItem[]>,
  links: StacLinks,
  work: Pick<CooperativeWork, 'pause'>,
): AsyncGenerator<string> {
  yield rowText(EXPORT_COLUMNS);
  for await (const page of pages) {
    let text = '';
    for (const named of page) {
      text += rowText(valuesOf(readStoredItem(named.item), links));
      await work.pause();
    }
    yield text;
  }
}

function valuesOf(item: StoredItem, links: StacLinks): readonly Value[] {
  const row = { item, footprint: footprintOf(item), links };
  return EXPORT_COLUMNS.map((column) => VALUES[column](row));
}

function rowText(values: readonly Value[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}

/**
 * The text of one cell. An apostrophe is put in front of text that a spreadsheet would evaluate as a formula
 * (OWASP, "CSV injection"); numbers are never changed.
 */
export function csvCell(value: Value): string {
  if (value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const guarded = /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** Well-known text (OGC 06-103r4), longitude first. */
function wktOf(area: Area): string {
  const polygon = (rings: readonly (readonly Position[])[]) =>
    `(${rings.map((ring) => `(${ring.map(([lon, lat]) => `${lon} ${lat}`).join(', ')})`).join(', ')})`;
  return area.type === 'Polygon'
    ? `POLYGON ${polygon(area.coordinates)}`
    : `MULTIPOLYGON (${area.coordinates.map(polygon).join(', ')})`;
}
