import { bind, PLACE_ORDER_NAMES, placeOrder } from '@sigma/contract';
import { placeTaskingOrder } from './captures/place-tasking-order.ts';
import { withFieldNames } from './field-names.ts';
import { placeSceneOrder } from './place-scene-order.ts';
import type { TaskingOrderServices } from './services.ts';

/** Places an order for scenes of the archive, or for a capture that is still to be taken. */
export const placeOrderBinding = (services: TaskingOrderServices) =>
  bind(placeOrder, async ({ body, params, ...call }) => {
    const request = {
      program: params.program,
      operation: placeOrder.id,
      caller: call.caller,
      idempotencyKey: call.header('idempotency-key'),
      now: call.now,
      requestId: call.requestId,
      signal: call.signal,
    };
    if (body.orderType === 'others') {
      return withFieldNames(await placeTaskingOrder(services, { ...request, body }), PLACE_ORDER_NAMES);
    }
    const placed = await placeSceneOrder(services, {
      ...request,
      type: 'archive',
      input: {
        collection: body.collection,
        item_ids: body.item_ids,
        s3_bucket: body.s3Bucket,
        s3_folder: body.s3Folder,
        required_license: body.required_license,
        license_version: body.license_version,
        product_level: body.productLevel,
        file_format: body.fileFormat,
      },
      name: body.name ?? '',
      customerPoc: body.customerPoc,
    });
    return withFieldNames(placed, PLACE_ORDER_NAMES);
  });
