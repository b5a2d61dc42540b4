const WINDOW_MS = 30_000;
const KEY = 'sigma.refusals';

/** When the last silent sign-in succeeded and when the API last answered 401; milliseconds since 1970. */
export interface RefusalRecord {
  readonly silentAt?: number;
  readonly refusedAt?: number;
}

/** The second 401 within 30 s of a silent sign-in ends the loop (PD-53). */
export function isGoingRound(record: RefusalRecord, now: number): boolean {
  const { silentAt, refusedAt } = record;
  if (silentAt === undefined || refusedAt === undefined) return false;
  return Math.abs(now - silentAt) <= WINDOW_MS && Math.abs(refusedAt - silentAt) <= WINDOW_MS;
}

export function readRefusals(): RefusalRecord {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return {
      ...('silentAt' in stored && typeof stored.silentAt === 'number' && { silentAt: stored.silentAt }),
      ...('refusedAt' in stored && typeof stored.refusedAt === 'number' && { refusedAt: stored.refusedAt }),
    };
  } catch {
    return {};
  }
}

export function writeRefusals(record: RefusalRecord): void {
  sessionStorage.setItem(KEY, JSON.stringify(record));
}
