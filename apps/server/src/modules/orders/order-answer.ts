import { type Order, type OrderEvent, taskingAoi } from '@sigma/contract';
import { isCancelable, isOpenStatus, isOrderStatus, isRetryable } from '@sigma/domain';
import type { listEvents, OrderRow, OrderTasking, StoredOrder } from './orders.store.ts';

/** Converts an order to its wire form, with the same time as `orderTimeStamp` and `order_timestamp` (PD-43). */
export function orderAnswer({ row, scenes, prefix, tasking }: StoredOrder): Order {
  const placedAt = row.placed_at.toISOString();
  const status = isOrderStatus(row.status) ? row.status : undefined;
  return {
    id: row.id,
    external_id: row.id,
    name: row.name,
    customerPoc: row.customer_poc,
    requestedBy: row.requested_by,
    orderTimeStamp: placedAt,
    order_timestamp: placedAt,
    updated_at: row.updated_at.toISOString(),
    orderStatus: statusAnswer(row),
    orderType: row.order_type,
    inventoryId: row.inventory_id,
    item_ids: scenes.map((scene) => scene.file_id),
    scenes: scenes.map(({ file_id, task_id, state }) => ({ file_id, task_id, state })),
    s3Bucket: row.s3_bucket,
    s3Folder: row.s3_folder,
    delivery_prefix: prefix,
    fileFormat: row.file_format,
    productLevel: row.product_level,
    collection: row.collection,
    required_license: row.required_license,
    area_km2: row.area_km2,
    estimated_bytes: row.estimated_bytes,
    progress: progressAnswer(row),
    cancelable: status !== undefined && isCancelable(row.order_type, status),
    starts_at: status === 'order_accepted' && row.starts_at !== null ? row.starts_at.toISOString() : null,
    retryable: status !== undefined && isRetryable(status),
    tasking: tasking === null ? null : taskingAnswer(tasking),
  };
}

/** What is being done, which is nothing once an order has ended: the stored text is that of its last step. */
function progressAnswer({
  status,
  progress_done,
  progress_total,
  progress_text,
}: OrderRow): Order['progress'] {
  return { done: progress_done, total: progress_total, text: isOpenStatus(status) ? progress_text : '' };
}

const targetOf = (target: readonly number[] | null): [number, number] | null =>
  target && [target[0] ?? 0, target[1] ?? 0];

function taskingAnswer({
  id,
  sensors,
  window_start,
  window_end,
  shown,
  target,
}: OrderTasking): Order['tasking'] {
  return {
    tasking_request: id,
    sensor: sensors[0] ?? 0,
    start_time: window_start.toISOString(),
    end_time: window_end.toISOString(),
    aoi: taskingAoi.parse(JSON.parse(shown)),
    target: targetOf(target),
  };
}

export function statusAnswer(
  row: Pick<OrderRow, 'status' | 'status_text' | 'status_code'>,
): Order['orderStatus'] {
  return {
    reqLineItemStatus: row.status,
    reqLineStatusText: row.status_text,
    reqLineStatusCode: row.status_code,
  };
}

type EventRow = Awaited<ReturnType<typeof listEvents>>['events'][number];

export function eventAnswer(row: EventRow): OrderEvent {
  return {
    id: row.id,
    orderStatus: statusAnswer({ status: row.status, status_text: row.text, status_code: row.code }),
    created_at: row.created_at.toISOString(),
    actor: row.actor,
    actor_name: row.actor_name,
    cause: row.cause,
    text: row.text,
  };
}
