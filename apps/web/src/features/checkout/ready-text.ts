import type { OrderEstimate } from '@sigma/contract';
import { counted } from '../../ui/text/figures.ts';

const MINUTE_S = 60;
const HOUR_S = 3600;
const TEN_S = 10;

/** "about 40 s after placing"; rounded up, because the time varies. */
export function readyText(ready: OrderEstimate['ready']): string {
  return ready === null ? 'Not known yet' : `about ${waitText(ready.seconds)} after placing`;
}

/** What the time until an order of the chosen level is ready is measured on, or why there is none. */
export function readyBasis(ready: OrderEstimate['ready']): string {
  if (ready === null) return 'No order of this level has been delivered yet.';
  const whose = ready.own ? 'your program’s latest' : 'the latest';
  return `Measured on ${whose} ${counted(ready.measured, 'delivery', 'deliveries')}, with the wait and the queue.`;
}

function waitText(seconds: number): string {
  if (seconds < TEN_S) return `${Math.max(1, Math.ceil(seconds))} s`;
  if (seconds < 2 * MINUTE_S) return `${Math.ceil(seconds / TEN_S) * TEN_S} s`;
  if (seconds < 2 * HOUR_S) return `${Math.ceil(seconds / MINUTE_S)} min`;
  return `${Math.ceil(seconds / HOUR_S)} h`;
}
