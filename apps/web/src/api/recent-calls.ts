/** One call of this tab, as the page of developers lists it. Neither bodies nor tokens are recorded. */
export interface RecentCall {
  readonly id: number;
  readonly at: Date;
  readonly method: string;
  /** Below the API base, with the query. */
  readonly path: string;
  /** Undefined when there was no response. */
  readonly status: number | undefined;
  readonly ms: number;
  readonly requestId: string | undefined;
}

export const MAX_RECENT_CALLS = 100;

let calls: readonly RecentCall[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

/** Records a call in the memory of the tab, which keeps the newest hundred. */
export function recordCall(call: Omit<RecentCall, 'id'>): void {
  calls = [{ ...call, id: nextId }, ...calls].slice(0, MAX_RECENT_CALLS);
  nextId += 1;
  for (const listener of listeners) listener();
}

/** The recorded calls, the newest first; the same list until another call is recorded. */
export const recentCalls = (): readonly RecentCall[] => calls;

export function forgetRecentCalls(): void {
  calls = [];
  for (const listener of listeners) listener();
}

export function onRecentCalls(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
