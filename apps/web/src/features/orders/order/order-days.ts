import type { Order } from '@sigma/contract';
import { MS_PER_DAY } from '@sigma/geo';
import { dayText } from '../../../ui/text/figures.ts';

export interface OrderDay {
  /** "2026-11-21", UTC */
  readonly day: string;
  /** "Today, 21 Nov 2026" */
  readonly title: string;
  readonly orders: readonly Order[];
}

const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });

const dayOf = (instant: string | Date) => new Date(instant).toISOString().slice(0, 10);

/** Groups orders by the UTC day on which they were placed, without changing their order. */
export function orderDays(orders: readonly Order[], now: Date): readonly OrderDay[] {
  const days = new Map<string, Order[]>();
  for (const order of orders) {
    const day = dayOf(order.order_timestamp);
    const sameDay = days.get(day);
    if (sameDay === undefined) days.set(day, [order]);
    else sameDay.push(order);
  }
  return [...days].map(([day, ofDay]) => ({
    day,
    title: `${dayName(day, now)}, ${dayText(day)}`,
    orders: ofDay,
  }));
}

function dayName(day: string, now: Date): string {
  if (day === dayOf(now)) return 'Today';
  if (day === dayOf(new Date(now.getTime() - MS_PER_DAY))) return 'Yesterday';
  return WEEKDAY.format(new Date(day));
}
