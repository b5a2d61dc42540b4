import { operationsOf } from '../kernel/crud.ts';
import type { Operation } from '../kernel/operation.ts';
import { listDeliveredFiles, readDeliveredArchive, readDeliveredFile } from './delivered-files.ts';
import { checkDestination } from './destinations.ts';
import { fileDeliveryEventCalls } from './file-delivery-events.ts';
import {
  addDestination,
  cancelOrder,
  estimateStacOrder,
  listDestinations,
  listOrderHistory,
  listOrders,
  listStacOrders,
  placeOrder,
  placeStacOrder,
  placeTaskingOrders,
  readOrder,
  readOrderManifest,
  readOrderStatus,
  readStacOrder,
  retryOrder,
  startOrder,
} from './orders.ts';
import { orderStatusCalls, staffOrderCalls } from './staff-orders.ts';

export * from './delivered-files.ts';
export * from './destinations.ts';
export * from './file-delivery-events.ts';
export * from './order-field-names.ts';
export * from './order-shapes.ts';
export * from './orders.ts';
export * from './staff-orders.ts';

export const ordersOperations: readonly Operation[] = [
  placeOrder,
  placeTaskingOrders,
  placeStacOrder,
  estimateStacOrder,
  listOrders,
  listStacOrders,
  readOrder,
  readStacOrder,
  readOrderStatus,
  listOrderHistory,
  cancelOrder,
  startOrder,
  retryOrder,
  readOrderManifest,
  listDeliveredFiles,
  readDeliveredFile,
  readDeliveredArchive,
  listDestinations,
  checkDestination,
  addDestination,
  ...operationsOf(staffOrderCalls),
  ...operationsOf(orderStatusCalls),
  ...operationsOf(fileDeliveryEventCalls),
];
