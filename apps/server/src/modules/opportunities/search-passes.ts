import type { Entitlement } from '@sigma/domain';
import { listReservedTimes } from '../../reserved-times/index.ts';
import type { FoundPasses } from './calculate-page.ts';
import type { ValidPassSearch } from './pass-search.ts';
import { sensorsToSearch } from './sensors-to-search.ts';
import type { OpportunitiesServices } from './services.ts';

/** For whom a search is, and the signal that cancels it. */
export interface PassesCaller {
  /** What the programs may have whose sensors are searched. */
  readonly entitlements: readonly Entitlement[];
  readonly signal: AbortSignal;
  /** No one waits for the answer, so that searches with a caller come first. */
  readonly isLater?: boolean;
}

/**
 * Searches the sensors of programs in a thread and describes the requested page of passes, or returns the issues for which
 * the search is rejected.
 */
export async function searchPasses(
  { database, passThreads, worldClock }: OpportunitiesServices,
  { accepts, ...search }: ValidPassSearch,
  { entitlements, signal, isLater = false }: PassesCaller,
): Promise<FoundPasses> {
  const { start, end } = search;
  const { kysely } = database;
  const searcher = { entitlements, only: search.sensors, start, end, now: worldClock() };
  const wanted = await sensorsToSearch(kysely, searcher);
  if ('issues' in wanted) return wanted;
  const searched = wanted.sensors.map(({ sensor }) => sensor.osk_id);
  const reserved = await listReservedTimes(kysely, { sensors: searched, start, end });
  const prepared = { search, sensors: wanted.sensors, reserved };
  const page = await passThreads.search(prepared, { signal, accepts, urgency: isLater ? 'later' : 'call' });
  return 'issues' in page ? page : { ...page, skipped: [...wanted.skipped, ...page.skipped] };
}
