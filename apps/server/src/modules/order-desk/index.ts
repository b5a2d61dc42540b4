import { orderStatusCalls, staffOrderCalls } from '@sigma/contract';
import { bindRecords } from '../../records/index.ts';
import type { ServerModule } from '../server-module.ts';
import { addStaffOrderBinding } from './add-staff-order.ts';
import { orderStatusRecords } from './order-status-records.ts';
import type { OrderDeskServices } from './services.ts';
import { staffOrderRecords } from './staff-order-records.ts';

/** The orders of all programs as staff see and move them. */
export const orderDeskModule: ServerModule<OrderDeskServices> = {
  name: 'order-desk',
  bindings: (services) => [
    ...bindRecords(services.database, staffOrderCalls, staffOrderRecords(services), {
      // Placing an order has a transaction of its own.
      add: () => addStaffOrderBinding(services),
    }),
    ...bindRecords(services.database, orderStatusCalls, orderStatusRecords(services)),
  ],
};
