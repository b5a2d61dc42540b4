import type { Order } from '@sigma/contract';
import { create } from 'zustand';

/** The tasking requests that were placed last; the dashboard marks them. */
export const useNewRequests = create<{ readonly ids: ReadonlySet<string> }>(() => ({ ids: new Set() }));

export function markNewRequests(orders: readonly Order[]): void {
  const ids = orders.flatMap(({ tasking }) => (tasking === null ? [] : [tasking.tasking_request]));
  useNewRequests.setState({ ids: new Set(ids) });
}

/** A request that was opened is no longer new. */
export function openedRequest(id: string): void {
  useNewRequests.setState(({ ids }) => ({ ids: new Set([...ids].filter((one) => one !== id)) }));
}
