import type { ItemCollection } from '@sigma/contract';
import { type BBox, bboxPolygon } from '@sigma/geo';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { roundArea } from '../../../parts/address/link-area.ts';
import { useSession } from '../../../session/session.tsx';
import { NO_AREA, type SearchLink, writeSearchTerms } from '../link/search-link.ts';
import { boundsOfScenes, type Scene, sceneOf } from '../scene/scene.ts';
import type { SceneSelection } from '../scene/scene-selection.ts';
import type { SortKey } from '../scene/sort-scenes.ts';
import { QUIET_MS } from './dirty-search.ts';
import { searchQuery } from './search.queries.ts';
import { areaToSearch, orderedBody, searchBodyOf } from './search-body.ts';
import { noteSearch, type SearchRun, settleRun, startRun, useSearchStore } from './search-store.ts';

export interface SearchAddress {
  readonly link: SearchLink;
  /** The task of a `taskId` parameter, until it has been used. */
  readonly requestedTask: string | undefined;
  /** The task of a link to its scenes, until it has been used; the cart does not change. */
  readonly shownTask: string | undefined;
  /** The saved search of a link, until it has been opened; nothing is searched before. */
  readonly linkedSearch: string | undefined;
  /** The area is too large for an address: only this browser stores it. */
  readonly isAreaStored: boolean;
}

interface UseSearchOptions {
  readonly address: SearchAddress;
  readonly onLink: (link: SearchLink) => void;
  readonly selection: SceneSelection;
  /** Returns what the map shows now. */
  readonly bounds: () => BBox;
  /** Receives the bounds of a search by task, so that the map can show them. */
  readonly onFound: (bounds: BBox) => void;
}

const linkOfTask = (link: SearchLink, task: string): SearchLink => ({ ...link, ...NO_AREA, task });

export type SearchResults =
  /** `scenes` are the previous results: they stay on the map until new results arrive. */
  | { readonly state: 'searching'; readonly scenes: readonly Scene[] }
  | { readonly state: 'failed'; readonly error: unknown }
  | {
      readonly state: 'ready';
      readonly scenes: readonly Scene[];
      readonly matched: number;
      /** The following search failed, so these results are no longer up to date. */
      readonly isOutdated?: boolean;
    };

export interface Search {
  readonly results: SearchResults;
  /** The last day of a contract that has ended: only what was ordered or delivered is found. */
  readonly endedOn: string | undefined;
  /** Runs the search of the link. */
  readonly start: () => void;
  /** Replaces the link and runs its search. */
  readonly startWith: (link: SearchLink) => void;
  /** Sorts the results; searches again where the other end of the matches is not loaded. */
  readonly sortBy: (sort: SortKey) => void;
  /** Runs the search of the link in a view that the map is moving to. */
  readonly startAt: (view: BBox) => void;
  /** Searches one task, wherever it was flown, and moves the map to it. */
  readonly startTask: (task: string) => void;
}

/** The search terms of a link as text, for comparison. */
export const linkText = (link: SearchLink) => JSON.stringify(writeSearchTerms(link));

function answers(run: SearchRun | undefined, link: SearchLink): boolean {
  return run !== undefined && linkText(run.link) === linkText(link);
}

/** Runs searches: the first one on opening, later ones on request. */
export function useSearch(options: UseSearchOptions): Search {
  const { address, bounds } = options;
  const { programId, sensors } = useSession();
  const run = useSearchStore((store) => store.run);
  const { link } = address;

  const start = useCallback(
    (afterwards: SearchRun['afterwards'] = 'show', wanted: SearchLink = link, view: BBox = bounds()) => {
      // A task is searched wherever it was flown.
      const area = afterwards === 'show' ? areaToSearch(wanted, view) : undefined;
      startRun({ body: searchBodyOf(wanted, area), area, link: wanted, afterwards });
    },
    [link, bounds],
  );
  useFirstRun(options, start);

  const query = useQuery({
    ...searchQuery(
      programId,
      run?.number ?? 0,
      run === undefined ? {} : orderedBody(run.body, run.link.sort),
    ),
    enabled: run !== undefined,
    placeholderData: keepPreviousData,
  });
  const isFound = query.isSuccess && !query.isPlaceholderData;
  useFreshness(run?.number, query.isFetching);
  useFitting(options, isFound ? query.data : undefined);

  const { error, isError } = query;
  const [answered, setAnswered] = useState(query.data);
  if (isFound && query.data !== answered) setAnswered(query.data);
  const data = isError ? answered : query.data;
  // The scenes are memoized apart from the state, so that a new search does not change the scenes on the map.
  const scenes = useMemo(() => (data?.features ?? []).map((item) => sceneOf(item, sensors)), [data, sensors]);
  const results = useMemo<SearchResults>(() => {
    if (isError && data === undefined) return { state: 'failed', error };
    if (data === undefined || !(isFound || isError)) return { state: 'searching', scenes };
    return { state: 'ready', scenes, matched: data.numberMatched ?? scenes.length, isOutdated: isError };
  }, [isError, error, data, isFound, scenes]);
  const startTask = (task: string) => {
    const wanted = linkOfTask(link, task);
    options.onLink(wanted);
    start('fit', wanted);
  };
  const startWith = (wanted: SearchLink) => {
    options.onLink(wanted);
    start('show', wanted);
  };
  const sortBy = (sort: SortKey) => {
    const wanted = { ...link, sort };
    const isCut = results.state === 'ready' && results.matched > results.scenes.length;
    if (isCut && (run?.link.sort === 'oldest') !== (sort === 'oldest') && answers(run, link))
      return startWith(wanted);
    options.onLink(wanted);
  };
  const startAt = (view: BBox) => start('show', link, view);
  // A failed search is repeated as it was.
  const again = query.isError && answers(run, link) ? run?.afterwards : undefined;
  const endedOn = data?.['sigma:contract']?.date;
  return { results, endedOn, start: () => start(again), startWith, sortBy, startAt, startTask };
}

type Start = (afterwards?: SearchRun['afterwards'], wanted?: SearchLink) => void;

/** Runs a search on opening and when a task arrives, unless the results already answer the link. */
function useFirstRun({ address, onLink, selection }: UseSearchOptions, start: Start): void {
  const { requestedTask, shownTask, linkedSearch, link } = address;
  const begin = useEffectEvent((fills: string | undefined, shows: string | undefined) => {
    const task = fills ?? shows;
    if (task !== undefined) {
      const wanted = linkOfTask(link, task);
      if (fills !== undefined) selection.empty();
      onLink(wanted);
      start(fills === undefined ? 'fit' : 'fit-and-fill', wanted);
      return;
    }
    if (linkedSearch === undefined && !answers(useSearchStore.getState().run, link)) start();
  });
  useEffect(() => begin(requestedTask, shownTask), [requestedTask, shownTask]);
}

/** Notifies the store when the run ends, and two seconds later that moves of the map count again. */
function useFreshness(run: number | undefined, isFetching: boolean): void {
  useEffect(() => {
    if (run === undefined || isFetching || !useSearchStore.getState().freshness.isSearching) return;
    noteSearch({ type: 'search_ended', at: Date.now() });
    const timer = setTimeout(() => noteSearch({ type: 'quiet_over' }), QUIET_MS);
    return () => clearTimeout(timer);
  }, [run, isFetching]);
}

/** The bounds of a search by task become the area, of type "auto"; a `taskId` in the address also fills the cart. */
function useFitting(options: UseSearchOptions, found: ItemCollection | undefined): void {
  const { address, onLink, onFound, selection } = options;
  const { sensors } = useSession();
  const fill = useEffectEvent((items: ItemCollection) => {
    const afterwards = useSearchStore.getState().run?.afterwards ?? 'show';
    if (afterwards === 'show') return;
    if (afterwards === 'fit-and-fill') selection.add(items.features);
    const bounds = boundsOfScenes(items.features.map((item) => sceneOf(item, sensors)));
    if (bounds === undefined) return settleRun(address.link);
    const area = roundArea(bboxPolygon(bounds));
    const found: SearchLink = { ...address.link, ...NO_AREA, ...(area && { area, areaType: 'auto' }) };
    settleRun(found);
    onLink(found);
    onFound(bounds);
  });
  useEffect(() => {
    if (found !== undefined) fill(found);
  }, [found]);
}
