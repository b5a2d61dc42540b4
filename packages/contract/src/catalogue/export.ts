import { z } from 'zod';
import { HAS_DATA } from '../kernel/contract-uses.ts';
import { operation } from '../kernel/define.ts';
import { integerId } from '../kernel/fields.ts';
import { nullsAsAbsent, searchFilters, sortBy } from './filters.ts';

export const EXPORT_FORMATS = ['geojson', 'csv', 'kml'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Columns of the CSV, in order. Times are in UTC, angles in degrees, and an unknown value is an empty cell. */
export const EXPORT_COLUMNS = [
  'id',
  'collection',
  'datetime',
  'start_datetime',
  'end_datetime',
  'task_id',
  'task_name',
  'platform',
  'sensor',
  'sensor_serial',
  'imaging_mode',
  'cloud_cover_percent',
  'off_nadir_deg',
  'view_azimuth_deg',
  'sun_azimuth_deg',
  'sun_elevation_deg',
  'gsd_m',
  'area_km2',
  'orbit_state',
  'processing_level',
  'simulated',
  'centre_lat',
  'centre_lon',
  'footprint_wkt',
  'item_url',
] as const;
export type ExportColumn = (typeof EXPORT_COLUMNS)[number];

const formats = z
  .enum(EXPORT_FORMATS)
  .describe(
    `geojson: Items as in search results. kml: one folder per task. csv (RFC 4180, UTF-8; text that a ` +
      `spreadsheet would read as a formula is prefixed with an apostrophe): ${EXPORT_COLUMNS.join(', ')}`,
  );

/** The most scenes of one file. If a search matches more, the file is truncated and a header says so. */
export const EXPORT_LIMIT = 10_000;

/** Headers of an export: the number of matching scenes, the number in the file, and "true" if it was truncated. */
export const EXPORT_HEADERS = {
  matched: 'sigma-export-matched',
  returned: 'sigma-export-returned',
  cut: 'sigma-export-cut',
} as const;

export const exportBody = nullsAsAbsent(
  z.strictObject({ ...searchFilters, sortby: sortBy, format: formats }).meta({ id: 'ExportBody' }),
);
export type ExportBody = z.input<typeof exportBody>;

export const exportItems = operation({
  id: 'exportItems',
  resource: 'exports',
  method: 'POST',
  path: '/stac/programs/{program}/export',
  access: { tier: 'program', grant: 'catalogue', contract: HAS_DATA },
  tag: 'Catalogue',
  summary: 'Exports the Items that match a search as one GeoJSON, CSV or KML file, at most 10,000',
  params: z.object({ program: integerId }),
  body: exportBody,
  bodyErrorCode: 'bad_parameter',
  response: z.unknown(),
  produces: 'application/octet-stream',
  status: 200,
  errors: ['bad_filter', 'bad_parameter'],
});
