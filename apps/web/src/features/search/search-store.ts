import type { SearchBody } from '@sigma/contract';
import { create } from 'zustand';
import type { DrawTool } from '../../map/map-model.ts';
import { NEVER_SEARCHED, nextFreshness, type SearchEvent, type SearchFreshness } from './dirty-search.ts';

/** A search that has been asked for. */
export interface SearchRun {
  readonly number: number;
  readonly body: SearchBody;
  /** Text of the link that it answers. */
  readonly link: string;
  /** The scenes it finds go into the cart and give the area (a search by `taskId`). */
  readonly fillsCart: boolean;
}

/** The interaction of the search view; it lives as long as the page, so that coming back finds the results. */
interface SearchStore {
  readonly run: SearchRun | undefined;
  readonly freshness: SearchFreshness;
  readonly tool: DrawTool | undefined;
  readonly hovered: { readonly fileId: string; readonly from: 'map' | 'list' } | undefined;
  readonly chosen: { readonly fileId: string; readonly from: 'map' | 'list' } | undefined;
  readonly closedTasks: ReadonlySet<string>;
  readonly isPanelOpen: boolean;
}

export const useSearchStore = create<SearchStore>(() => ({
  run: undefined,
  freshness: NEVER_SEARCHED,
  tool: undefined,
  hovered: undefined,
  chosen: undefined,
  closedTasks: new Set(),
  isPanelOpen: globalThis.innerWidth >= 900,
}));

export function noteSearch(event: SearchEvent): void {
  useSearchStore.setState(({ freshness }) => ({ freshness: nextFreshness(freshness, event) }));
}

export function startRun(run: Omit<SearchRun, 'number'>): void {
  useSearchStore.setState((store) => ({
    run: { ...run, number: (store.run?.number ?? 0) + 1 },
    freshness: nextFreshness(store.freshness, { type: 'search_started' }),
    chosen: undefined,
    hovered: undefined,
  }));
}

/** The cart has taken what the run found and must not take it again; the link may name its area now. */
export function settleRun(link: string): void {
  useSearchStore.setState(({ run }) => ({ run: run && { ...run, link, fillsCart: false } }));
}

export function takeTool(tool: DrawTool | undefined): void {
  useSearchStore.setState({ tool });
}

export function hover(fileId: string | undefined, from: 'map' | 'list'): void {
  useSearchStore.setState({ hovered: fileId === undefined ? undefined : { fileId, from } });
}

/** Choosing opens the task, so that the row can be shown. */
export function choose(fileId: string | undefined, from: 'map' | 'list', taskId?: string): void {
  useSearchStore.setState(({ closedTasks }) => ({
    chosen: fileId === undefined ? undefined : { fileId, from },
    ...(taskId !== undefined && { closedTasks: without(closedTasks, taskId) }),
    ...(from === 'map' && fileId !== undefined && globalThis.innerWidth >= 900 && { isPanelOpen: true }),
  }));
}

export function toggleTask(taskId: string): void {
  useSearchStore.setState(({ closedTasks }) => ({
    closedTasks: closedTasks.has(taskId) ? without(closedTasks, taskId) : new Set(closedTasks).add(taskId),
  }));
}

export function openPanel(isPanelOpen: boolean): void {
  useSearchStore.setState({ isPanelOpen });
}

function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set([...ids].filter((one) => one !== id));
}
