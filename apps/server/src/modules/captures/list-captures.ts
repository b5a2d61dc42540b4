import { bind, instantOf, listCaptures, page, type QueryOf, Refusal } from '@sigma/contract';
import type { Geometry } from '@sigma/geo';
import { captureOf } from './capture-of.ts';
import { type CaptureColumn, type CaptureQuery, listCapturesOf } from './captures.store.ts';
import { readCaptureArea } from './read-capture-area.ts';
import type { CapturesServices } from './services.ts';

type Query = QueryOf<typeof listCaptures>;
/** Column and whether it falls, for each way to order. */
const ORDERINGS: Readonly<Record<Query['ordering'], readonly [CaptureColumn, boolean]>> = {
  acquisition_time: ['start', false],
  '-acquisition_time': ['start', true],
  processed_time: ['processed_at', false],
  '-processed_time': ['processed_at', true],
  cloud_cover_pct: ['cloud_cover', false],
  '-cloud_cover_pct': ['cloud_cover', true],
  file_id: ['id', false],
  '-file_id': ['id', true],
};

export const listCapturesBinding = ({ database }: CapturesServices) =>
  bind(listCaptures, async (call) => {
    const { query } = call;
    const area = query.aoi === undefined ? undefined : readCaptureArea(query.aoi);
    if (area instanceof Refusal) return area;
    const [column, falling] = ORDERINGS[query.ordering];
    const { captures, count } = await listCapturesOf(
      database.kysely,
      call.params.program,
      queryOf(query, area),
      { limit: query.limit, offset: query.offset, column, falling },
    );
    return page(
      captures.map((capture) => captureOf(capture, call.url)),
      count,
      call,
    );
  });

const dateOf = (text: string | undefined) => (text === undefined ? undefined : instantOf(text));

function queryOf(query: Query, area: Geometry | undefined): CaptureQuery {
  return {
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
  };
}
