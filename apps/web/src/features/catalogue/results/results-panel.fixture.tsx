import { render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { sessionOf } from '../../../session/session.fixture.ts';
import { SessionProvider } from '../../../session/session.tsx';
import { UiProvider } from '../../../ui/theme/ui-provider.tsx';
import { DEFAULT_LINK } from '../link/search-link.ts';
import { sceneWith } from '../scene/scene.fixture.ts';
import type { SceneSelection } from '../scene/scene-selection.ts';
import { useSearchStore } from '../search/search-store.ts';
import type { SearchResults } from '../search/use-search.ts';
import { ResultsPanel } from './results-panel.tsx';

/** A task with two scenes. */
export const weekly = [
  sceneWith({
    fileId: 'a',
    taskId: 'weekly',
    taskName: 'East Bay weekly',
    cloudCover: 4,
    thumbnail: '/a.webp',
  }),
  sceneWith({
    fileId: 'b',
    taskId: 'weekly',
    taskName: 'East Bay weekly',
    datetime: '2026-11-18T18:42:19.000Z',
  }),
];
export const unnamed = sceneWith({
  fileId: 'c',
  taskId: '7f3c9a1e-4b00-4c00-8d00-00000000b21a',
  datetime: '2026-11-11T10:00:00.000Z',
});
export const ready: SearchResults = { state: 'ready', scenes: [...weekly, unnamed], matched: 3 };

export function selectionWith(...included: string[]) {
  return {
    included: new Set(included),
    scenes: [],
    add: vi.fn<SceneSelection['add']>(),
    remove: vi.fn<SceneSelection['remove']>(),
    empty: vi.fn<SceneSelection['empty']>(),
  };
}

/** Shows the panel with results, and returns the spies of its callbacks. */
export function show(results: SearchResults, selection = selectionWith(), link = DEFAULT_LINK) {
  const [onSearch, onShow, onSort, onCompare] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];
  const [onWiden, onZoomOut, onSpectra] = [vi.fn(), vi.fn(), vi.fn()];
  render(
    <UiProvider>
      <SessionProvider session={sessionOf()}>
        <ResultsPanel
          results={results}
          selection={selection}
          link={link}
          coveredOf={({ fileId }) => (fileId === 'a' ? 0.381 : undefined)}
          onSearch={onSearch}
          onWiden={onWiden}
          onZoomOut={onZoomOut}
          onShow={onShow}
          onSort={onSort}
          overlayOf={() => 'none'}
          onCompare={onCompare}
          onSpectra={onSpectra}
        />
      </SessionProvider>
    </UiProvider>,
  );
  return { selection, onSearch, onWiden, onZoomOut, onShow, onSort, onCompare, onSpectra };
}

const first = useSearchStore.getState();

/** Gives the list a box, and each test the first state of the search. */
export function setUpResults(): void {
  beforeEach(() => {
    // The list renders what fits into its box, and jsdom gives every box the size zero.
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(350);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    useSearchStore.setState(first, true);
  });
}

/** The row with the button of this name. */
export const row = (name: RegExp) => {
  const item = screen.getByRole('button', { name }).closest('li');
  if (item === null) throw new Error('no row');
  return within(item);
};
