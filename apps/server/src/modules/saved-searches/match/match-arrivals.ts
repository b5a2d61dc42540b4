import { visibleKeys } from '@sigma/archive';
import { REQUESTS_DATA } from '@sigma/contract';
import type { Connection, Database } from '@sigma/db';
import { contractRefusal, type Entitlement, sizeOfSearch } from '@sigma/domain';
import type { Steps } from '@sigma/orbit';
import type { Entitlements } from '../../../entitlements/index.ts';
import { cooperativeWork } from '../../../work/index.ts';
import { readSceneRecords } from '../../catalogue/index.ts';
import {
  claimScenes,
  conditionsOf,
  type SceneKey,
  type WatchedSearch,
  waitingScenes,
  watchedSearches,
} from './arrivals.store.ts';
import { type ArrivedScene, type PreparedSearch, prepareScene, prepareSearch } from './prepare-search.ts';
import { recordMatches } from './record-matches.ts';

export interface MatchSetup {
  readonly database: Database;
  /** The time of the demo world; without a demo, real time. */
  readonly worldClock: () => Date;
  readonly entitlements: Entitlements;
  readonly prepared: PreparedSearches;
  /** Hears of a search that could not be compared; it finds nothing. */
  readonly onError: (error: unknown) => void;
}

/** Scenes that are compared at once; each search causes one event for all of them. */
const SCENES_PER_TURN = 200;
/** Conditions that are read at once; those with large areas have some 100 kB each. */
const SEARCHES_PER_READ = 100;
/** Characters of the conditions that a process keeps prepared: about two million positions of areas. */
const MAX_PREPARED_SIZE = 50_000_000;

/**
 * Compares the new scenes that wait with the saved searches, and records an event for each search that finds some. They
 * leave the queue in the transaction of the events, so an interrupted run has no effect and a repeated one adds nothing.
 *
 * @returns the number of scenes that left the queue
 */
export async function matchArrivals(setup: MatchSetup): Promise<number> {
  let matched = 0;
  for (;;) {
    const now = setup.worldClock();
    const waiting = await waitingScenes(setup.database.kysely, now, SCENES_PER_TURN);
    if (waiting.length === 0) return matched;
    const claimed = await matchSome(setup, waiting, now);
    matched += claimed;
    // Another process compares these.
    if (claimed === 0) return matched;
  }
}

async function matchSome(setup: MatchSetup, waiting: readonly SceneKey[], now: Date): Promise<number> {
  const { database } = setup;
  const found = await findMatches(setup, waiting, now);
  return database.transaction(async (transaction) => {
    const claimed = new Set((await claimScenes(transaction, waiting, now)).map(keyText));
    const counts = new Map<string, number>();
    for (const [search, keys] of found) {
      const count = keys.filter((key) => claimed.has(key)).length;
      if (count > 0) counts.set(search, count);
    }
    await recordMatches(transaction, counts, now);
    return claimed.size;
  });
}

const keyText = ({ collection, id }: SceneKey) => `${collection}/${id}`;

/** The scenes that each search finds, before any of them is claimed. */
async function findMatches(
  { database: { kysely }, entitlements, prepared, onError }: MatchSetup,
  waiting: readonly SceneKey[],
  now: Date,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const programs = await searchingPrograms(kysely, entitlements, waiting);
  const searches = await watchedSearches(kysely, [...programs.keys()]);
  const found = new Map<string, string[]>();
  if (searches.length === 0) return found;
  const visibleIn = new Map<number, ReadonlySet<string>>();
  for (const program of new Set(searches.map((search) => search.program))) {
    const entitlement = programs.get(program);
    if (entitlement === undefined) continue;
    visibleIn.set(program, new Set((await visibleKeys(kysely, entitlement, waiting, now)).map(keyText)));
  }
  const scenes = (await readSceneRecords(kysely, waiting)).map(prepareScene);
  const work = cooperativeWork();
  for (let from = 0; from < searches.length; from += SEARCHES_PER_READ) {
    const some = searches.slice(from, from + SEARCHES_PER_READ);
    const conditions = await conditionsOf(kysely, prepared.missing(some));
    for (const search of some) {
      try {
        const isMatch = prepared.of(search, conditions.get(search.id));
        const visible = scenes.filter((scene) => visibleIn.get(search.program)?.has(textOfScene(scene)));
        const matches = await work.run(matchesAmong(visible, isMatch));
        if (matches.length > 0) found.set(search.id, matches.map(textOfScene));
      } catch (error) {
        // One search must not keep the others from their scenes.
        onError(error);
      }
      await work.pause();
    }
  }
  return found;
}

/** The programs that have a collection of some scenes and may be notified of new ones, with what they may have. */
async function searchingPrograms(
  kysely: Connection,
  entitlements: Entitlements,
  scenes: readonly SceneKey[],
): Promise<ReadonlyMap<number, Entitlement>> {
  const all = [...(await entitlements.ofAll(kysely))].filter(
    ([, entitlement]) =>
      contractRefusal(entitlement, REQUESTS_DATA) === undefined &&
      scenes.some(({ collection }) => entitlement.collections.includes(collection)),
  );
  return new Map(all);
}

/** The scenes that a search finds; a search with a large area takes long for many scenes, so each is a step. */
function* matchesAmong(
  scenes: readonly ArrivedScene[],
  isMatch: PreparedSearch,
): Steps<readonly ArrivedScene[]> {
  const matches: ArrivedScene[] = [];
  for (const scene of scenes) {
    if (isMatch(scene)) matches.push(scene);
    yield;
  }
  return matches;
}

const textOfScene = ({ record }: ArrivedScene) => keyText(record);

/** Searches that this process has prepared, until they change. */
export interface PreparedSearches {
  /** The ids of those that are not prepared in their current version. */
  missing(searches: readonly WatchedSearch[]): readonly string[];
  /** A search, which is prepared from its conditions if it has to be. */
  of(search: WatchedSearch, conditions: object | undefined): PreparedSearch;
}

/** The size of a search without conditions. */
const LEAST_SIZE = 1000;

export function preparedSearches(): PreparedSearches {
  const known = new Map<string, PreparedSearch>();
  let size = 0;
  return {
    missing: (searches) => searches.flatMap(({ id, version }) => (known.has(version) ? [] : id)),
    of: ({ version }, conditions) => {
      const before = known.get(version);
      if (before !== undefined) return before;
      size += LEAST_SIZE + sizeOfSearch(conditions ?? {});
      if (size > MAX_PREPARED_SIZE) {
        known.clear();
        size = 0;
      }
      const search = prepareSearch(conditions);
      known.set(version, search);
      return search;
    },
  };
}
