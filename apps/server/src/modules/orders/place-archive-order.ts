import { bind, placeOrder as placeOrderOperation, refuse } from '@sigma/contract';
import type { OrderServices } from './order-services.ts';
import { placeOrder } from './place-order.ts';

const FIELD_NAMES = {
  s3_bucket: 's3Bucket',
  s3_folder: 's3Folder',
  product_level: 'productLevel',
  file_format: 'fileFormat',
};

export const placeOrderBinding = (services: OrderServices) =>
  bind(placeOrderOperation, async ({ body, params, ...call }) => {
    if (body.orderType === 'others') return refuse('invalid_body', 'Captures cannot be ordered here.');
    return placeOrder(services, {
      program: params.program,
      operation: placeOrderOperation.id,
      type: 'archive',
      wish: {
        collection: body.collection,
        item_ids: body.item_ids,
        s3_bucket: body.s3Bucket,
        s3_folder: body.s3Folder,
        required_license: body.required_license,
        product_level: body.productLevel,
        file_format: body.fileFormat,
      },
      name: body.name ?? '',
      customerPoc: body.customerPoc,
      caller: call.caller,
      idempotencyKey: call.header('idempotency-key'),
      now: call.now,
      requestId: call.requestId,
      fieldNames: FIELD_NAMES,
    });
  });
