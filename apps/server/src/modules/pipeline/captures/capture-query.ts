import { type listCaptures, type QueryOf, Refusal } from '@sigma/contract';
import type { CapturePage, CaptureQuery } from './captures.store.ts';
import { readAoi } from './read-aoi.ts';

type Query = QueryOf<typeof listCaptures>;

const COLUMNS = {
  acquisition_time: 'start',
  processed_time: 'processed_at',
  cloud_cover_pct: 'cloud_cover',
  file_id: 'id',
} as const satisfies Readonly<Record<Query['ordering']['column'], CapturePage['column']>>;

/** Reads the filters and the page of a list of captures; rejects an invalid area. */
export function readCaptureQuery(
  query: Query,
): { readonly filters: CaptureQuery; readonly page: CapturePage } | Refusal {
  const area = query.aoi === undefined ? undefined : readAoi(query.aoi);
  if (area instanceof Refusal) return area;
  const { column, descending } = query.ordering;
  return {
    page: { limit: query.limit, offset: query.offset, column: COLUMNS[column], descending },
    filters: {
      area,
      taskName: query.aoi_name,
      capturedAfter: query.captured_after,
      capturedBefore: query.captured_before,
      processedAfter: query.processed_after,
      processedBefore: query.processed_before,
      cloudCoverMin: query.cloud_cover_min,
      cloudCoverMax: query.cloud_cover_max,
      fileIds: query.file_id,
      taskIds: query.task_id,
      sensor: query.sensor,
      orderId: query.order_id,
    },
  };
}
