import { ORDER_STATUSES, type OrderStatus } from '../orders/status.ts';

/** The statuses of a tasking request, which are those of its order (PD-17). */
export const TASKING_STATUSES = ORDER_STATUSES;

const CHANGEABLE_STATUSES: readonly OrderStatus[] = [
  'order_received',
  'manual',
  'order_accepted',
  'order_active',
  'mod_received',
  'mod_accepted',
];

/** Whether area, window, sensors and limits of a tasking request may still be changed, which is until it is scheduled. */
export function mayChangeCapture(status: OrderStatus): boolean {
  return CHANGEABLE_STATUSES.includes(status);
}

export const TASKING_SCHEDULE_STATES = ['draft', 'published', 'flown'] as const;
export type TaskingScheduleState = (typeof TASKING_SCHEDULE_STATES)[number];

/**
 * The states of a sensor task. In a draft, it is proposed by the scheduler, or fixed or refused by staff. Once active,
 * it is scheduled, then taken (the picture is on board), then downlinked, then processed (all captures and their files
 * are in the archive), or it has failed.
 */
export const SENSOR_TASK_STATES = [
  'proposed',
  'fixed',
  'refused',
  'scheduled',
  'taken',
  'downlinked',
  'processed',
  'failed',
] as const;
export type SensorTaskState = (typeof SENSOR_TASK_STATES)[number];

/** States of a task whose pass is reserved or was flown. */
export const ACTIVE_TASK_STATES = ['scheduled', 'taken', 'downlinked', 'processed'] as const;
