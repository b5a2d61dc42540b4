import { z } from 'zod';
import { searchFilters, sortBy } from './catalogue-filters.ts';
import { operation } from './define.ts';
import { integerId } from './fields.ts';

export const EXPORT_FORMATS = ['geojson', 'csv', 'kml'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Scenes of one file; a search that matches more is cut after them and says so in a header. */
export const EXPORT_LIMIT = 10_000;

/** Headers of an export: how many scenes match, how many are in the file, and "true" where it was cut. */
export const EXPORT_HEADERS = {
  matched: 'sigma-export-matched',
  returned: 'sigma-export-returned',
  cut: 'sigma-export-cut',
} as const;

export const exportBody = z
  .strictObject({ ...searchFilters, sortby: sortBy, format: z.enum(EXPORT_FORMATS) })
  .meta({ id: 'ExportBody' });
export type ExportBody = z.input<typeof exportBody>;

export const exportItems = operation({
  id: 'exportItems',
  method: 'POST',
  path: '/stac/programs/{program}/export',
  access: { tier: 'program', grant: 'catalogue' },
  tag: 'Catalogue',
  summary: 'All Items that a search would find, as one GeoJSON, CSV or KML file; at most 10000',
  params: z.object({ program: integerId }),
  body: exportBody,
  response: z.unknown(),
  produces: 'application/octet-stream',
  status: 200,
  errors: ['bad_filter', 'bad_parameter'],
});
