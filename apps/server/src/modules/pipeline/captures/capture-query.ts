import { instantOf, type listCaptures, type QueryOf, Refusal } from '@sigma/contract';
import type { CapturePage, CaptureQuery } from './captures.store.ts';
import { readCaptureArea } from './read-capture-area.ts';

type Query = QueryOf<typeof listCaptures>;

/** Column and whether it falls, for each way to order. */
const ORDERINGS = {
  acquisition_time: ['start', false],
  '-acquisition_time': ['start', true],
  processed_time: ['processed_at', false],
  '-processed_time': ['processed_at', true],
  cloud_cover_pct: ['cloud_cover', false],
  '-cloud_cover_pct': ['cloud_cover', true],
  file_id: ['id', false],
  '-file_id': ['id', true],
} as const satisfies Readonly<Record<Query['ordering'], readonly [CapturePage['column'], boolean]>>;

const dateOf = (text: string | undefined) => (text === undefined ? undefined : instantOf(text));

/** What a list of captures asks of the store, and which page of it; refused where its area is none. */
export function readCaptureQuery(
  query: Query,
): { readonly filters: CaptureQuery; readonly page: CapturePage } | Refusal {
  const area = query.aoi === undefined ? undefined : readCaptureArea(query.aoi);
  if (area instanceof Refusal) return area;
  const [column, falling] = ORDERINGS[query.ordering];
  return {
    page: { limit: query.limit, offset: query.offset, column, falling },
    filters: {
      area,
      taskName: query.aoi_name,
      capturedAfter: dateOf(query.captured_after),
      capturedBefore: dateOf(query.captured_before),
      processedAfter: dateOf(query.processed_after),
      processedBefore: dateOf(query.processed_before),
      cloudCoverMin: query.cloud_cover_min,
      cloudCoverMax: query.cloud_cover_max,
      fileIds: query.file_id,
      taskIds: query.task_id,
      sensor: query.sensor,
      orderId: query.order_id,
    },
  };
}
