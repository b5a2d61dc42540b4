import type { ItemCollection } from '@sigma/contract';
import { type BBox, bboxPolygon } from '@sigma/geo';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useMemo } from 'react';
import { useSession } from '../../api/session.tsx';
import { QUIET_MS } from './dirty-search.ts';
import { roundArea } from './link-area.ts';
import { boundsOfScenes, type Scene, sceneOf } from './scene.ts';
import type { SceneSelection } from './scene-selection.ts';
import { searchQuery } from './search.queries.ts';
import { areaToSearch, searchBodyOf } from './search-body.ts';
import { type SearchLink, writeSearchLink } from './search-link.ts';
import { noteSearch, settleRun, startRun, useSearchStore } from './search-store.ts';

export interface SearchAddress {
  readonly link: SearchLink;
  /** The task of a `taskId` parameter, until it has been used. */
  readonly askedTask: string | undefined;
}

interface UseSearchOptions {
  readonly address: SearchAddress;
  readonly onLink: (link: SearchLink) => void;
  readonly selection: SceneSelection;
  /** What the map shows now. */
  readonly bounds: () => BBox;
  /** The box of a search by task, to look at. */
  readonly onFound: (bounds: BBox) => void;
}

export type SearchResults =
  /** `scenes` are those of the search before: they stay on the map until new ones come. */
  | { readonly state: 'searching'; readonly scenes: readonly Scene[] }
  | { readonly state: 'failed'; readonly error: unknown }
  | { readonly state: 'ready'; readonly scenes: readonly Scene[]; readonly matched: number };

export interface Search {
  readonly results: SearchResults;
  /** Searches what the link says. */
  readonly start: () => void;
}

const linkText = (link: SearchLink) => JSON.stringify(writeSearchLink(link));

/** Runs searches: the first by itself, later ones when they are asked for. */
export function useSearch(options: UseSearchOptions): Search {
  const { address, bounds } = options;
  const { programId, sensors } = useSession();
  const run = useSearchStore((store) => store.run);
  const { link } = address;

  const start = useCallback(
    (fillsCart = false, wanted: SearchLink = link) => {
      const body = searchBodyOf(wanted, areaToSearch(wanted, bounds()));
      startRun({ body, link: linkText(wanted), fillsCart });
    },
    [link, bounds],
  );
  useFirstRun(options, start);

  const query = useQuery({
    ...searchQuery(programId, run?.number ?? 0, run?.body ?? {}),
    enabled: run !== undefined,
    placeholderData: keepPreviousData,
  });
  const isFound = query.isSuccess && !query.isPlaceholderData;
  useFreshness(run?.number, query.isFetching);
  useCartFilling(options, isFound ? query.data : undefined);

  const results = useMemo<SearchResults>(() => {
    if (query.isError) return { state: 'failed', error: query.error };
    const scenes = (query.data?.features ?? []).map((item) => sceneOf(item, sensors));
    if (!isFound || query.data === undefined) return { state: 'searching', scenes };
    return { state: 'ready', scenes, matched: query.data.numberMatched ?? scenes.length };
  }, [query.isError, query.error, query.data, isFound, sensors]);
  return { results, start: () => start() };
}

type Start = (fillsCart?: boolean, wanted?: SearchLink) => void;

/** On opening, and when a `taskId` arrives: nothing, when what is shown answers the link already. */
function useFirstRun({ address, onLink, selection }: UseSearchOptions, start: Start): void {
  const { askedTask, link } = address;
  const begin = useEffectEvent((task: string | undefined) => {
    if (task !== undefined) {
      const wanted: SearchLink = { ...link, area: undefined, areaType: 'viewport', task };
      selection.empty();
      onLink(wanted);
      start(true, wanted);
      return;
    }
    if (useSearchStore.getState().run?.link !== linkText(link)) start();
  });
  useEffect(() => begin(askedTask), [askedTask]);
}

/** Tells the store when the run ends, and two seconds later that the map's moves count again. */
function useFreshness(run: number | undefined, isFetching: boolean): void {
  useEffect(() => {
    if (run === undefined || isFetching || !useSearchStore.getState().freshness.isSearching) return;
    noteSearch({ type: 'search_ended', at: Date.now() });
    const timer = setTimeout(() => noteSearch({ type: 'quiet_over' }), QUIET_MS);
    return () => clearTimeout(timer);
  }, [run, isFetching]);
}

/** What a search by `taskId` finds goes into the cart; the area becomes its bounds, of type "auto". */
function useCartFilling(options: UseSearchOptions, found: ItemCollection | undefined): void {
  const { address, onLink, onFound, selection } = options;
  const { sensors } = useSession();
  const fill = useEffectEvent((items: ItemCollection) => {
    if (useSearchStore.getState().run?.fillsCart !== true) return;
    selection.add(items.features);
    const bounds = boundsOfScenes(items.features.map((item) => sceneOf(item, sensors)));
    if (bounds === undefined) return settleRun(linkText(address.link));
    const found: SearchLink = { ...address.link, area: roundArea(bboxPolygon(bounds)), areaType: 'auto' };
    settleRun(linkText(found));
    onLink(found);
    onFound(bounds);
  });
  useEffect(() => {
    if (found !== undefined) fill(found);
  }, [found]);
}
