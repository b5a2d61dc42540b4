import type { SearchBody } from '@sigma/contract';
import type { SearchArea, TimelineBucket, TimelineMode } from '@sigma/domain';
import { create } from 'zustand';
import type { DrawTool } from '../../../map/drawing/draw-tool.ts';
import type { RenderStyle } from '../../../map/preview/render-style.ts';
import type { SearchLink } from '../link/search-link.ts';
import type { OverlayMode } from '../scene/overlay-mode.ts';
import { NEVER_SEARCHED, nextFreshness, type SearchEvent, type SearchFreshness } from './dirty-search.ts';

/** A search that was requested. */
export interface SearchRun {
  readonly number: number;
  readonly body: SearchBody;
  /** The link that the search answers. */
  readonly link: SearchLink;
  /** The searched area, from which the share that a scene covers is computed. */
  readonly area: SearchArea | undefined;
  /** What happens once the scenes are found: their bounds become the area, or they are added to the cart, too. */
  readonly afterwards: 'show' | 'fit' | 'fit-and-fill';
}

/** The timeline bar whose scenes are shown exclusively. */
export interface Scrub {
  readonly bucket: TimelineBucket;
  readonly isPlaying: boolean;
  /** The bars played after and before this one. */
  readonly next?: TimelineBucket | undefined;
  readonly previous?: TimelineBucket | undefined;
}

/** The open dialog of a scene. */
export interface SceneDialog {
  readonly kind: 'pictures' | 'details' | 'header';
  readonly fileId: string;
}

/** Where a scene is hovered: its footprint, its row in the results, or its entry in the list of stacked scenes. */
export type HoverPlace = 'map' | 'list' | 'stack';

/** Scenes on top of each other, uppermost first, and the click that hit them, in pixels of the map's box. */
export interface SceneStack {
  readonly fileIds: readonly string[];
  readonly at: { readonly x: number; readonly y: number };
}

/** The interaction state of the catalogue; it lives as long as the page, so that results are there on the way back. */
interface SearchStore {
  readonly run: SearchRun | undefined;
  readonly freshness: SearchFreshness;
  readonly tool: DrawTool | undefined;
  readonly hovered: { readonly fileId: string; readonly from: HoverPlace } | undefined;
  readonly chosen: { readonly fileId: string; readonly from: 'map' | 'list' } | undefined;
  /** The scenes under a click on the map, while their list is open. */
  readonly stack: SceneStack | undefined;
  readonly closedTasks: ReadonlySet<string>;
  readonly isPanelOpen: boolean;
  readonly timeline: {
    readonly isOpen: boolean;
    readonly mode: TimelineMode;
    readonly scrub: Scrub | undefined;
  };
  /** By task; a task without an entry shows what is chosen for all. */
  readonly overlays: ReadonlyMap<string, OverlayMode>;
  /** The style while one of its controls is being moved; afterwards the address has it. */
  readonly previewedStyle: RenderStyle | undefined;
  readonly dialog: SceneDialog | undefined;
}

export const useSearchStore = create<SearchStore>(() => ({
  run: undefined,
  freshness: NEVER_SEARCHED,
  tool: undefined,
  hovered: undefined,
  chosen: undefined,
  stack: undefined,
  closedTasks: new Set(),
  isPanelOpen: globalThis.innerWidth >= 900,
  timeline: { isOpen: true, mode: 'weekly', scrub: undefined },
  overlays: new Map(),
  previewedStyle: undefined,
  dialog: undefined,
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
    stack: undefined,
    timeline: { ...store.timeline, scrub: undefined },
  }));
}

/** Marks the results of the run as fitted, so that they are not fitted again; its link may have the area now. */
export function settleRun(link: SearchLink): void {
  useSearchStore.setState(({ run }) => ({ run: run && { ...run, link, afterwards: 'show' } }));
}

export function setTool(tool: DrawTool | undefined): void {
  useSearchStore.setState({ tool, stack: undefined });
}

/** Called with every move of the pointer, so a repeated value notifies no one. */
export function hover(fileId: string | undefined, from: HoverPlace): void {
  useSearchStore.setState((store) => {
    const { hovered } = store;
    if (hovered?.fileId === fileId && (hovered === undefined || hovered.from === from)) return store;
    return { hovered: fileId === undefined ? undefined : { fileId, from } };
  });
}

/** Opens the list of stacked scenes, with the uppermost highlighted, or closes it. */
export function openStack(stack: SceneStack | undefined): void {
  if (stack === undefined && useSearchStore.getState().stack === undefined) return;
  useSearchStore.setState({ stack });
  hover(stack?.fileIds[0], 'stack');
}

/** Choosing a scene expands its task, so that the row can be shown. */
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

export function showTimeline(isOpen: boolean): void {
  useSearchStore.setState(({ timeline }) => ({ timeline: { ...timeline, isOpen, scrub: undefined } }));
}

export function setTimelineMode(mode: TimelineMode): void {
  useSearchStore.setState(({ timeline }) => ({ timeline: { ...timeline, mode, scrub: undefined } }));
}

export function scrubTo(scrub: Scrub | undefined): void {
  useSearchStore.setState(({ timeline }) => ({ timeline: { ...timeline, scrub } }));
}

export function setOverlay(taskId: string, mode: OverlayMode): void {
  useSearchStore.setState(({ overlays }) => ({ overlays: new Map(overlays).set(taskId, mode) }));
}

/** Lets every task show what the choice for all pictures says. */
export function clearOverlays(): void {
  useSearchStore.setState({ overlays: new Map() });
}

export function previewStyle(previewedStyle: RenderStyle | undefined): void {
  useSearchStore.setState({ previewedStyle });
}

export function openDialog(dialog: SceneDialog | undefined): void {
  useSearchStore.setState({ dialog });
}

function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set([...ids].filter((one) => one !== id));
}
