/** The statuses of an order, in the spelling of the wire. */
export const ORDER_STATUSES = [
  'manual',
  'mod_received',
  'mod_accepted',
  'mod_rejected',
  'order_received',
  'order_accepted',
  'order_rejected',
  'order_active',
  'order_expired',
  'order_scheduled',
  'order_tasked',
  'order_processing',
  'order_delivered',
  'order_canceled',
  'order_failed',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Statuses in which nothing more is done for an order or a tasking request. */
export const ENDED_STATUSES = [
  'order_rejected',
  'order_expired',
  'order_delivered',
  'order_canceled',
  'order_failed',
  'mod_rejected',
] as const satisfies readonly OrderStatus[];

/** Statuses in which a tasking request or an order does not count against the quota of its program. */
export const QUOTA_EXEMPT_STATUSES = [
  'order_rejected',
  'order_expired',
  'order_canceled',
  'order_failed',
] as const satisfies readonly OrderStatus[];

/** Whether more may be done for an order or a tasking request of this status. */
export function isOpenStatus(status: string): boolean {
  return !ENDED_STATUSES.some((ended) => ended === status);
}

/** Whether a tasking request or an order of this status counts against the quota of its program. */
export function countsAgainstQuota(status: string): boolean {
  return !QUOTA_EXEMPT_STATUSES.some((exempt) => exempt === status);
}

/** The types of orders: scenes of the archive (by either API) and captures (`others`). */
export const ORDER_TYPES = ['archive', 'stac', 'others'] as const;
export type OrderType = (typeof ORDER_TYPES)[number];

/** What an order of a type delivers: scenes of the archive, or a capture with a tasking request of the same status. */
export const ORDER_KINDS = {
  archive: 'archive',
  stac: 'archive',
  others: 'capture',
} as const satisfies Record<OrderType, 'archive' | 'capture'>;

/** Whether orders of a type request a capture. Their tasking request moves with them, in the time of the demo world. */
export function isCaptureOrder(type: OrderType): boolean {
  return ORDER_KINDS[type] === 'capture';
}

/** Status codes, and whether they count as errors (spec 1:4.5, PD-19); AI has no flag. */
export const STATUS_CODES = {
  AA: { error: true, meaning: 'The area is outside what the program may order' },
  AB: { error: true, meaning: 'No scene is left to deliver' },
  AC: { error: true, meaning: 'The licence was not accepted' },
  AD: { error: true, meaning: 'The destination rejected the delivery' },
  AE: { error: true, meaning: 'An input is missing or damaged' },
  AJ: { error: true, meaning: 'The quota is used up' },
  S2: { error: true, meaning: 'The schedule has a conflict' },
  P1: { error: true, meaning: 'Processing failed' },
  P2: { error: true, meaning: 'The product check failed' },
  TE: { error: true, meaning: 'The transfer failed' },
  FF: { error: true, meaning: 'The capture is not feasible' },
  AH0: { error: false, meaning: 'On hold' },
  AH1: { error: false, meaning: 'Released' },
  PS: { error: false, meaning: 'Partly delivered' },
  AK: { error: false, meaning: 'Accepted with changes' },
  S1: { error: false, meaning: 'Scheduled' },
  P3: { error: false, meaning: 'Processed with warnings' },
  AI: { error: undefined, meaning: 'Information' },
} as const;
export type StatusCode = keyof typeof STATUS_CODES;

export function isOrderStatus(name: string): name is OrderStatus {
  return ORDER_STATUSES.some((status) => status === name);
}

/** Whether a status code is listed as an error. */
export function isErrorCode(code: string | null): boolean {
  return code !== null && code in STATUS_CODES && STATUS_CODES[code as StatusCode].error === true;
}

/**
 * Whether an order counts as failed: by code TE or AE or by one of four statuses (spec 1:4.5); PD-18 ensures it for
 * order_failed.
 */
export function countsAsFailed(status: string, code: string | null): boolean {
  if (code === 'TE' || code === 'AE') return true;
  return ['order_canceled', 'order_rejected', 'order_expired', 'mod_rejected'].includes(status);
}

export type StatusTone = 'pending' | 'manual' | 'processing' | 'delivered' | 'failed' | 'none';
export type StatusIcon =
  | 'clock'
  | 'hand'
  | 'inbox'
  | 'spinner'
  | 'calendar'
  | 'satellite'
  | 'check'
  | 'cross'
  | 'edit';

/** Name, tone and icon of a status on screen. */
export interface StatusDisplay {
  readonly name: string;
  readonly tone: StatusTone;
  readonly icon: StatusIcon | undefined;
}

const processing = (name: string, icon: StatusIcon): StatusDisplay => ({ name, tone: 'processing', icon });
const failed = (name: string): StatusDisplay => ({ name, tone: 'failed', icon: 'cross' });

const DISPLAY: Readonly<Record<OrderStatus, StatusDisplay>> = {
  manual: { name: 'Manual review', tone: 'manual', icon: 'hand' },
  mod_received: processing('Change received', 'edit'),
  mod_accepted: processing('Change accepted', 'edit'),
  mod_rejected: failed('Change rejected'),
  order_received: processing('Received', 'inbox'),
  order_accepted: processing('Accepted', 'inbox'),
  order_rejected: failed('Rejected'),
  order_active: processing('Active', 'spinner'),
  order_expired: failed('Expired'),
  order_scheduled: processing('Scheduled', 'calendar'),
  order_tasked: processing('Tasked', 'satellite'),
  order_processing: processing('Processing', 'spinner'),
  order_delivered: { name: 'Delivered', tone: 'delivered', icon: 'check' },
  order_canceled: failed('Canceled'),
  order_failed: failed('Failed'),
};

/** The display of a status: Pending without a status, empty for "none", "Unknown" for a status that is not listed. */
export function statusDisplay(status: string | undefined): StatusDisplay {
  if (status === undefined || status === 'pending')
    return { name: 'Pending', tone: 'pending', icon: 'clock' };
  if (status === 'none') return { name: '', tone: 'none', icon: undefined };
  if (isOrderStatus(status)) return DISPLAY[status];
  return { name: 'Unknown', tone: 'pending', icon: undefined };
}
