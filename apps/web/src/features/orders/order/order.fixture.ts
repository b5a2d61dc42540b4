import type { Order, OrderEvent } from '@sigma/contract';
import { isCancelable, isOrderStatus, isRetryable, statusDisplay } from '@sigma/domain';

const PLACED = '2026-11-21T08:14:09.000Z';

interface OrderValues extends Partial<Omit<Order, 'orderStatus'>> {
  readonly status?: string;
  readonly text?: string;
  readonly code?: string | null;
}

/** An order; a test names only the values that matter to it. */
export function orderOf({
  status = 'order_processing',
  text,
  code = null,
  ...values
}: OrderValues = {}): Order {
  const known = isOrderStatus(status) ? status : undefined;
  const placed = values.order_timestamp ?? PLACED;
  const type = values.orderType ?? 'stac';
  return {
    id: '7f3c9a1e-4b52-4c0e-9d1a-0c5d7e21b21a',
    external_id: '7f3c9a1e-4b52-4c0e-9d1a-0c5d7e21b21a',
    name: 'East Bay weekly',
    customerPoc: 'customer@demo.example',
    requestedBy: '3f0c7c1e-7a53-4a9e-9a5e-0d1f5a2b6c77',
    orderTimeStamp: placed,
    order_timestamp: placed,
    updated_at: placed,
    orderStatus: {
      reqLineItemStatus: status,
      reqLineStatusText: text ?? statusDisplay(status).name,
      reqLineStatusCode: code,
    },
    orderType: type,
    inventoryId: null,
    item_ids: ['scene-1', 'scene-2'],
    scenes: [
      { file_id: 'scene-1', task_id: '00c98f68-3456-4a11-8c2d-1f2e3d4cff0b', state: 'delivered' },
      { file_id: 'scene-2', task_id: '00c98f68-3456-4a11-8c2d-1f2e3d4cff0b', state: 'processing' },
    ],
    s3Bucket: 'bmw-imagery',
    s3Folder: 'sigma',
    delivery_prefix: 'sigma/7f3c9a1e',
    fileFormat: 'COG',
    productLevel: 'Basic',
    collection: 'ghost-hsi-l1a',
    required_license: 'sigma-multi-user-1.0',
    area_km2: 196,
    estimated_bytes: 2_000_000,
    progress: { done: 1, total: 2, text: 'Scene 2 of 2 is being written' },
    cancelable: known !== undefined && isCancelable(type, known),
    starts_at: null,
    retryable: known !== undefined && isRetryable(known),
    tasking: null,
    ...values,
  };
}

/** The history of an order, one minute per step. */
export function historyOf(...statuses: readonly (string | Partial<OrderEvent>)[]): readonly OrderEvent[] {
  return statuses.map((step, at) => {
    const values = typeof step === 'string' ? {} : step;
    const status = typeof step === 'string' ? step : 'order_failed';
    return {
      id: at + 1,
      orderStatus: {
        reqLineItemStatus: status,
        reqLineStatusText: statusDisplay(status).name,
        reqLineStatusCode: null,
      },
      created_at: new Date(Date.parse(PLACED) + at * 60_000).toISOString(),
      actor: at === 0 ? 'customer' : 'system',
      actor_name: at === 0 ? 'customer@demo.example' : 'Sigma',
      cause: null,
      text: statusDisplay(status).name,
      ...values,
    };
  });
}
