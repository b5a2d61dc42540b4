import { ORDER_STATUSES } from '../orders/status.ts';

/** A tasking request has the status of its order (decision 17). */
export const TASKING_STATUSES = ORDER_STATUSES;

export const TASKING_SCHEDULE_STATES = ['draft', 'published', 'flown'] as const;
export type TaskingScheduleState = (typeof TASKING_SCHEDULE_STATES)[number];

/**
 * A task of a draft is proposed by the scheduler, fixed or refused by staff. In force it is scheduled, then taken (the
 * picture is on board), then downlinked, then processed (all its captures and their files are in the archive); or it
 * failed.
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

/** States of a task whose pass is set aside or was flown. */
export const ACTIVE_TASK_STATES = ['scheduled', 'taken', 'downlinked', 'processed'] as const;
