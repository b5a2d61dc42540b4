import type { Order } from '@sigma/contract';

/** An order for a capture over Oakland; a test names only the values that matter to it. */
export function orderedCapture(values: Partial<Order> = {}): Order {
  return {
    id: '7f3c9a1e-4b52-4c0e-9d1a-0c5d7e21b21a',
    external_id: '7f3c9a1e-4b52-4c0e-9d1a-0c5d7e21b21a',
    name: '',
    customerPoc: 'customer@demo.example',
    requestedBy: '3f0c7c1e-7a53-4a9e-9a5e-0d1f5a2b6c77',
    orderTimeStamp: '2026-11-21T09:00:30.000Z',
    order_timestamp: '2026-11-21T09:00:30.000Z',
    updated_at: '2026-11-21T09:00:30.000Z',
    orderStatus: {
      reqLineItemStatus: 'order_received',
      reqLineStatusText: 'Received',
      reqLineStatusCode: null,
    },
    orderType: 'others',
    inventoryId: null,
    item_ids: [],
    scenes: [],
    s3Bucket: 'bmw-imagery',
    s3Folder: 'new',
    delivery_prefix: null,
    fileFormat: 'COG',
    productLevel: 'Basic',
    collection: 'ghost-hsi-l1a',
    required_license: 'multi',
    area_km2: 412,
    estimated_bytes: 0,
    progress: { done: 0, total: 0, text: '' },
    cancelable: true,
    retryable: false,
    starts_at: null,
    tasking: null,
    ...values,
  };
}
