import type { DatabaseTransaction } from '@sigma/db';
import type { PlatformEvent } from '@sigma/domain';
import { extendEvents, lockUnreadEvents, recordEvents } from '../../../events/index.ts';
import { type Watched, watchersOf } from './arrivals.store.ts';

/** A statement has at most 65,535 values. */
const EVENTS_PER_STATEMENT = 1000;
/** Scenes that arrive within this time of the first ones, such as those of several sensors, are one notification. */
export const BURST_MS = 5 * 60_000;

/**
 * Records the number of new scenes that each search has found. A recent event of the search that none of its watchers has read
 * counts them too; otherwise they are an event of their own.
 *
 * @param counts the number of scenes by the id of the search
 */
export async function recordMatches(
  transaction: DatabaseTransaction,
  counts: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  if (counts.size === 0) return;
  const watched = await watchersOf(transaction, [...counts.keys()]);
  if (watched.length === 0) return;
  const unread = await lockUnreadEvents(transaction, {
    kind: 'scene.matched',
    programs: [...new Set(watched.map(({ program }) => program))],
    subjects: watched.map(({ id }) => id),
    since: new Date(now.getTime() - BURST_MS),
  });
  const recent = new Map(unread.map((event) => [event.subject, event]));
  const extended: { readonly id: string; readonly data: object }[] = [];
  const events: PlatformEvent[] = [];
  for (const search of watched) {
    const { id, program, name, users } = search;
    const scenes = counts.get(id) ?? 0;
    const before = recent.get(id);
    if (before !== undefined && isFor(before.audience, search)) {
      const data = { search: name, scenes: scenes + Number(Reflect.get(before.data, 'scenes')) };
      extended.push({ id: before.id, data });
    } else {
      const data = { search: name, scenes };
      events.push({ kind: 'scene.matched', program, subject: id, audience: { users }, data, at: now });
    }
  }
  await extendEvents(transaction, extended);
  for (let from = 0; from < events.length; from += EVENTS_PER_STATEMENT) {
    await recordEvents(transaction, events.slice(from, from + EVENTS_PER_STATEMENT));
  }
}

/** Both lists of users are in the order of their ids. */
const isFor = (audience: object, { users }: Watched): boolean =>
  JSON.stringify(Reflect.get(audience, 'users')) === JSON.stringify(users);
