import type { Binding } from '@sigma/contract';
import { addDestinationBinding } from './add-destination.ts';
import { cancelOrderBinding, retryOrderBinding } from './change-order.ts';
import { estimateStacOrderBinding } from './estimate-stac-order.ts';
import { listDestinationsBinding } from './list-destinations.ts';
import { listOrdersBinding, listStacOrdersBinding } from './list-orders.ts';
import type { TaskingOrderServices } from './order-services.ts';
import { placeOrderBinding } from './place-order.ts';
import { placeStacOrderBinding } from './place-stac-order.ts';
import {
  listOrderHistoryBinding,
  readOrderBinding,
  readOrderStatusBinding,
  readStacOrderBinding,
} from './read-order.ts';
import { readOrderManifestBinding } from './read-order-manifest.ts';

export { type PlaceChosenRequest, placeChosenTasking } from './place-tasking-order.ts';

export function ordersModule(services: TaskingOrderServices): readonly Binding[] {
  return [
    placeOrderBinding(services),
    placeStacOrderBinding(services),
    estimateStacOrderBinding(services),
    listOrdersBinding(services),
    listStacOrdersBinding(services),
    readOrderBinding(services),
    readStacOrderBinding(services),
    readOrderStatusBinding(services),
    listOrderHistoryBinding(services),
    cancelOrderBinding(services),
    retryOrderBinding(services),
    readOrderManifestBinding(services),
    listDestinationsBinding(services),
    addDestinationBinding(services),
  ];
}
