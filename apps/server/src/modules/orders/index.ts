import { fileDeliveryEventCalls } from '@sigma/contract';
import type { JobLog } from '../../jobs/index.ts';
import { bindRecords } from '../../records/index.ts';
import type { Imagery } from '../imagery/index.ts';
import type { ServerModule } from '../server-module.ts';
import { addDestinationBinding } from './add-destination.ts';
import { placeTaskingOrdersBinding } from './captures/place-tasking-orders.ts';
import { cancelOrderBinding, retryOrderBinding, startOrderBinding } from './change-order.ts';
import { checkDestinationBinding } from './check-destination.ts';
import { readDeliveredArchiveBinding } from './delivered/archive/read-delivered-archive.ts';
import { fileDeliveryRecords } from './delivered/file-delivery-records.ts';
import { listDeliveredFilesBinding } from './delivered/list-delivered-files.ts';
import { readDeliveredFileBinding } from './delivered/read-delivered-file.ts';
import { readOrderManifestBinding } from './delivered/read-order-manifest.ts';
import { DestinationError } from './delivery/delivery-error.ts';
import type { DeliveryServices } from './delivery/delivery-services.ts';
import { estimateStacOrderBinding } from './estimate/estimate-stac-order.ts';
import { listDestinationsBinding } from './list-destinations.ts';
import { listOrdersBinding, listStacOrdersBinding } from './list-orders.ts';
import { deliverOrderJob, resumeOrders, resumeOrdersJob } from './orders.jobs.ts';
import { placeOrderBinding } from './place-order.ts';
import { placeStacOrderBinding } from './place-stac-order.ts';
import {
  listOrderHistoryBinding,
  readOrderBinding,
  readOrderStatusBinding,
  readStacOrderBinding,
} from './read-order.ts';
import type { TaskingOrderServices } from './services.ts';

export { afterStaffStep, refusedStep, type StaffStep, staffStepRefusal } from './by-staff/staff-step.ts';
export {
  type PlaceChosenRequest,
  placeChosenTasking,
  placeTaskingOrder,
} from './captures/place-tasking-order.ts';
export { withFieldNames } from './field-names.ts';
export { moveOrder, noteOnOrder } from './moves/move-order.store.ts';
export {
  countTaskings,
  lockTasking,
  moveTasking,
  moveTaskings,
  moveTaskingThrough,
} from './moves/move-taskings.store.ts';
export { addOrderScenes, type CapturedScene, writeEstimate } from './moves/order-scenes.store.ts';
export { eventAnswer, orderAnswer } from './order-answer.ts';
export { DELIVER_ORDER } from './orders.jobs.ts';
export { type OrderRow, withoutScenes } from './orders.store.ts';
export { placeSceneOrder } from './place-scene-order.ts';
export { isPassContested } from './tasking-orders.store.ts';

export type { TaskingOrderServices };

export interface OrdersModuleServices extends TaskingOrderServices {
  readonly imagery: Pick<Imagery, 'ensureForDelivery' | 'ensureProduct'>;
  /** Real time. */
  readonly clock: () => Date;
  readonly log: JobLog;
}

/** Orders of scenes and of captures, and their delivery. */
export const ordersModule: ServerModule<OrdersModuleServices> = {
  name: 'orders',
  bindings: (services) => [
    placeOrderBinding(services),
    placeTaskingOrdersBinding(services),
    placeStacOrderBinding(services),
    estimateStacOrderBinding(services),
    listOrdersBinding(services),
    listStacOrdersBinding(services),
    readOrderBinding(services),
    readStacOrderBinding(services),
    readOrderStatusBinding(services),
    listOrderHistoryBinding(services),
    cancelOrderBinding(services),
    startOrderBinding(services),
    retryOrderBinding(services),
    readOrderManifestBinding(services),
    listDeliveredFilesBinding(services),
    readDeliveredFileBinding(services),
    readDeliveredArchiveBinding(services),
    listDestinationsBinding(services),
    checkDestinationBinding(services),
    addDestinationBinding(services),
    ...bindRecords(services.database, fileDeliveryEventCalls, fileDeliveryRecords()),
  ],
  jobs: (services) => [deliverOrderJob(deliveryServices(services), services.jobs), resumeOrdersJob(services)],
  async start(services) {
    await resumeOrders(services);
    return undefined;
  },
};

function deliveryServices(services: OrdersModuleServices): DeliveryServices {
  const { database, store, claimsBuckets, imagery, clock, worldClock, log } = services;
  return {
    database,
    archive: store,
    destinations: store,
    claimsBuckets,
    pixels: { ensureAssets: imagery.ensureForDelivery, ensureProduct: imagery.ensureProduct },
    now: clock,
    worldNow: worldClock,
    // What a destination rejects is for its customer to repair, who sees the reason; the rest is for the operator.
    reportFailure: (order, error) =>
      error instanceof DestinationError
        ? log.info({ order, err: error }, 'A destination rejected a delivery')
        : log.error({ order, err: error }, 'A delivery failed'),
  };
}
