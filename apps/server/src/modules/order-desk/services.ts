import type { TaskingOrderServices } from '../orders/index.ts';

/** Staff do to orders what customers and the platform do, so they need the same. */
export type OrderDeskServices = TaskingOrderServices;
