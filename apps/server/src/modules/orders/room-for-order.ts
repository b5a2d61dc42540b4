import { type Refusal, refuseForNow } from '@sigma/contract';
import type { Connection } from '@sigma/db';
import { undeliveredBytes } from './order-quota.store.ts';
import type { OrderServices } from './services.ts';

/** Space is made by people. */
const RETRY_AFTER_S = 300;
const BYTES_PER_GB = 1e9;

/** Refuses an order that could only fail: its files would not fit next to those that are still to be delivered. */
export async function noRoomForOrder(
  connection: Connection,
  { freeBytes }: Pick<OrderServices, 'freeBytes'>,
  bytes: number,
): Promise<Refusal | undefined> {
  const free = await freeBytes();
  if (free === null || bytes + (await undeliveredBytes(connection)) <= free) return undefined;
  const size = (bytes / BYTES_PER_GB).toLocaleString('en', { maximumSignificantDigits: 2 });
  const detail = `There is not enough space left to deliver this order, which is about ${size} GB. Order fewer scenes, or try again later.`;
  return refuseForNow('unavailable', RETRY_AFTER_S, { detail });
}
