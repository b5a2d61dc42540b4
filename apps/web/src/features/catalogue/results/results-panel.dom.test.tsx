import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NetworkError } from '../../../api/errors.ts';
import { sessionOf } from '../../../session/session.fixture.ts';
import { SessionProvider } from '../../../session/session.tsx';
import { UiProvider } from '../../../ui/theme/ui-provider.tsx';
import { DEFAULT_LINK } from '../link/search-link.ts';
import { sceneWith } from '../scene/scene.fixture.ts';
import type { SceneSelection } from '../scene/scene-selection.ts';
import { hover, startRun, useSearchStore } from '../search/search-store.ts';
import type { SearchResults } from '../search/use-search.ts';
import { ResultsPanel } from './results-panel.tsx';

const weekly = [
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
const unnamed = sceneWith({
  fileId: 'c',
  taskId: '7f3c9a1e-4b00-4c00-8d00-00000000b21a',
  datetime: '2026-11-11T10:00:00.000Z',
});
const ready: SearchResults = { state: 'ready', scenes: [...weekly, unnamed], matched: 3 };

function selectionWith(...included: string[]) {
  return {
    included: new Set(included),
    scenes: [],
    add: vi.fn<SceneSelection['add']>(),
    remove: vi.fn<SceneSelection['remove']>(),
    empty: vi.fn<SceneSelection['empty']>(),
  };
}

function show(results: SearchResults, selection = selectionWith(), link = DEFAULT_LINK) {
  const [onSearch, onShow, onSort, onCompare] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];
  const [onWiden, onZoomOut] = [vi.fn(), vi.fn()];
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
        />
      </SessionProvider>
    </UiProvider>,
  );
  return { selection, onSearch, onWiden, onZoomOut, onShow, onSort, onCompare };
}

const first = useSearchStore.getState();
beforeEach(() => {
  // The list renders what fits into its box, and jsdom gives every box the size zero.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(350);
});
afterEach(() => {
  vi.restoreAllMocks();
  useSearchStore.setState(first, true);
});

const row = (name: RegExp) => {
  const item = screen.getByRole('button', { name }).closest('li');
  if (item === null) throw new Error('no row');
  return within(item);
};

it('shows the number of scenes and tasks, and lists scenes by task', () => {
  show(ready, selectionWith('a'));
  expect(screen.getByRole('heading', { name: '3 scenes' })).toBeVisible();
  expect(screen.getByText('2 tasks · newest first')).toBeVisible();
  expect(screen.getByText('1 of 3 selected')).toBeVisible();
  const lines = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(lines[0]).toBe('Select East Bay weekly, 18 Nov 2026East Bay weekly18 Nov 2026 · 1 of 2 selected');
  expect(lines[3]).toContain('7f3c9a1e-4b…b21a · 11 Nov 2026GHOSt-3 10:00:00');
  expect(lines).toHaveLength(4);
});

it('shows cloud cover and off-nadir angle, and N/A for a missing value', () => {
  show(ready);
  expect(row(/18:42:07 .*show on the map/).getByText('4 %')).toBeVisible();
  expect(row(/18:42:19 .*show on the map/).getByText('Unavailable')).toBeVisible();
  expect(row(/18:42:19 .*show on the map/).getByText('4.6°')).toBeVisible();
});

it('shows a placeholder where a thumbnail is missing or cannot be loaded', () => {
  show(ready);
  expect(
    row(/18:42:19 .*show on the map/).getByRole('img', { name: 'No thumbnail generated' }),
  ).toBeVisible();
  const picture = row(/18:42:07 .*show on the map/).getByRole('presentation');
  fireEvent.error(picture);
  expect(
    row(/18:42:07 .*show on the map/).getByRole('img', { name: 'No thumbnail generated' }),
  ).toBeVisible();
});

it('does not offer to order a scene whose imagery is not stored here', async () => {
  const shown = sceneWith({ fileId: 'd', orderable: false });
  const { selection } = show({ state: 'ready', scenes: [shown], matched: 1 });
  const button = screen.getByRole('button', { name: /is not orderable: imagery is not stored here$/ });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await userEvent.setup().click(button);
  expect(selection.add).not.toHaveBeenCalled();
});

it('adds and removes a scene, a task and all results', async () => {
  const user = userEvent.setup();
  const { selection } = show(ready, selectionWith('c'));
  await user.click(screen.getByRole('button', { name: /^Add .*18:42:07 UTC to the cart/ }));
  expect(selection.add).toHaveBeenLastCalledWith([weekly[0]?.item]);
  await user.click(screen.getByRole('button', { name: /^Remove .*10:00:00 UTC from the cart/ }));
  expect(selection.remove).toHaveBeenLastCalledWith(['c']);
  await user.click(screen.getByRole('checkbox', { name: /^Select East Bay weekly/ }));
  expect(selection.add).toHaveBeenLastCalledWith(weekly.map((scene) => scene.item));
  await user.click(screen.getByRole('checkbox', { name: 'Select all results' }));
  expect(selection.add).toHaveBeenLastCalledWith([...weekly, unnamed].map((scene) => scene.item));
});

it('collapses and expands a task', async () => {
  const user = userEvent.setup();
  show(ready);
  const toggle = screen.getByRole('button', { name: /^East Bay weekly/ });
  await user.click(toggle);
  expect(toggle.getAttribute('aria-expanded')).toBe('false');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

it('highlights the row of a hovered footprint, and reports the hovered or focused row to the map', async () => {
  const user = userEvent.setup();
  show(ready);
  await user.hover(screen.getByRole('button', { name: /18:42:19 .*show on the map/ }));
  expect(useSearchStore.getState().hovered).toEqual({ fileId: 'b', from: 'list' });
  await user.unhover(screen.getByRole('button', { name: /18:42:19 .*show on the map/ }));
  screen.getByRole('button', { name: /18:42:07 .*show on the map/ }).focus();
  expect(useSearchStore.getState().hovered).toEqual({ fileId: 'a', from: 'list' });
});

it('highlights no scene while the pointer is on the head of a task', () => {
  show(ready);
  // The row under the pointer was removed by scrolling: no leaving is reported.
  act(() => hover('a', 'list'));
  fireEvent.pointerEnter(
    screen.getByRole('button', { name: /^East Bay weekly/ }).closest('li') ?? document.body,
  );
  expect(useSearchStore.getState().hovered).toBeUndefined();
});

it('shows a scene on the map by keyboard', async () => {
  const user = userEvent.setup();
  const { onShow } = show(ready);
  screen.getByRole('button', { name: /18:42:07 .*show on the map/ }).focus();
  await user.keyboard('{Enter}');
  expect(onShow).toHaveBeenCalledWith(weekly[0]);
  hover(undefined, 'list');
});

it('explains how to see the rest when more scenes match than are listed', () => {
  show({ state: 'ready', scenes: weekly, matched: 2314 });
  expect(screen.getByRole('heading', { name: '2 of 2,314 scenes' })).toBeVisible();
  expect(screen.getByText(/Choose a smaller area, fewer dates or less cloud/)).toBeVisible();
});

it('renders only some of a thousand rows', () => {
  const scenes = Array.from({ length: 1000 }, (_, at) =>
    sceneWith({ fileId: `s${at}`, taskId: `t${at % 200}` }),
  );
  show({ state: 'ready', scenes, matched: 1000 });
  expect(screen.getAllByRole('listitem').length).toBeLessThan(40);
});

it('keeps the layout while a search runs', () => {
  show({ state: 'searching', scenes: weekly });
  expect(screen.getByText('Searching…')).toBeVisible();
  expect(screen.queryByRole('listitem')).toBeNull();
});

it('reports that a search found no images', () => {
  show({ state: 'ready', scenes: [], matched: 0 });
  expect(screen.getByRole('heading', { name: 'No Images' })).toBeVisible();
  expect(screen.getByText('There are no images available for the current parameters.')).toBeVisible();
});

it('offers to widen a search without results: filters first, then the area, then the zoom', async () => {
  const user = userEvent.setup();
  const area = { type: 'Point', coordinates: [0, 0] } as const;
  const cloudless = { ...DEFAULT_LINK.filters, cloudCover: 5 };
  const narrow = { ...DEFAULT_LINK, area, areaType: 'manual', filters: cloudless } as const;
  const none: SearchResults = { state: 'ready', scenes: [], matched: 0 };

  const filtered = show(none, selectionWith(), narrow);
  await user.click(screen.getByRole('button', { name: 'Reset filters' }));
  const unfiltered = { ...narrow, filters: DEFAULT_LINK.filters };
  expect(filtered.onWiden).toHaveBeenCalledWith(unfiltered);
  cleanup();

  const drawn = show(none, selectionWith(), unfiltered);
  await user.click(screen.getByRole('button', { name: 'Search the map view' }));
  expect(drawn.onWiden).toHaveBeenCalledWith(DEFAULT_LINK);
  cleanup();

  const plain = show(none);
  await user.click(screen.getByRole('button', { name: 'Zoom out' }));
  expect(plain.onZoomOut).toHaveBeenCalledOnce();
});

it('keeps the previous results after a failed search, and offers to search again', async () => {
  const { onSearch } = show({ state: 'ready', scenes: weekly, matched: 2, isOutdated: true });
  expect(screen.getByRole('heading', { name: '2 scenes' })).toBeVisible();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Search again' }));
  expect(onSearch).toHaveBeenCalledOnce();
});

it('reports a failed search and offers to search again', async () => {
  const { onSearch } = show({ state: 'failed', error: new NetworkError('network', undefined) });
  expect(screen.getByRole('alert').textContent).toContain('Error Loading Data');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Search again' }));
  expect(onSearch).toHaveBeenCalledOnce();
});

it('shows the share of the area that a scene covers, where the share is known', () => {
  const area = { type: 'Point', coordinates: [0, 0] } as const;
  show(ready, selectionWith(), { ...DEFAULT_LINK, area, areaType: 'manual' });
  expect(row(/18:42:07 .*show on the map/).getByText('38 %')).toBeVisible();
  expect(row(/18:42:19 .*show on the map/).queryByTitle(/^Share of the area covered/)).toBeNull();
});

it('shows no share of the area while the map view is searched', () => {
  show(ready);
  expect(screen.queryByTitle(/^Share of the area covered/)).toBeNull();
});

it('names each value of a row for assistive technology, explains it on hover, and a click on it shows the scene', async () => {
  const { onShow } = show(ready);
  const chip = row(/18:42:07 .*show on the map/).getByTitle(
    'Cloud cover: the share of the scene that clouds hide',
  );
  expect(chip.textContent).toBe('Cloud cover: 4 %');
  expect(row(/18:42:07 .*show on the map/).getByTitle(/^Off-nadir angle: /).textContent).toBe(
    'Off-nadir angle: 4.6°',
  );
  await userEvent.setup().click(chip);
  expect(onShow).toHaveBeenCalledWith(weekly[0]);
});

it('sorts by the chosen measure, and shows it', async () => {
  const user = userEvent.setup();
  const { onSort } = show(ready, selectionWith(), { ...DEFAULT_LINK, sort: 'clouds' });
  expect(screen.getByText('2 tasks · least cloud first')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Sort the results' }));
  // Queries by role are slow in a whole list on a busy machine.
  await user.click(await screen.findByText('Most of the area first', undefined, { timeout: 5_000 }));
  expect(onSort).toHaveBeenCalledWith('covered');
});

it('describes the search that ran, not the filters of the next search', () => {
  const before = useSearchStore.getState();
  const searched = { ...DEFAULT_LINK, filters: { ...DEFAULT_LINK.filters, endDate: '2026-11-12' } };
  startRun({ body: {}, area: undefined, link: searched, afterwards: 'show' });
  const link = { ...DEFAULT_LINK, filters: { ...DEFAULT_LINK.filters, endDate: '2026-11-14' } };
  show(ready, selectionWith(), link);
  expect(screen.getByText(/12 Nov 2026/)).toBeVisible();
  expect(screen.queryByText(/14 Nov 2026/)).toBeNull();
  useSearchStore.setState(before);
});

it('describes the filters in one sentence', () => {
  const filters = { ...DEFAULT_LINK.filters, offNadirRange: [0, 12.5] as const };
  show(ready, selectionWith(), { ...DEFAULT_LINK, filters });
  expect(screen.getByText('Scenes in view, off nadir by 0° to 12.5°.')).toBeVisible();
});

it('offers the dialogs of a scene and two sides to compare it on', async () => {
  const user = userEvent.setup();
  const { onCompare } = show(ready);
  await user.click(screen.getByRole('button', { name: /^More about .*18:42:07/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Compare on the left', hidden: true }));
  expect(onCompare).toHaveBeenCalledWith('a', 'left');
  await user.click(screen.getByRole('button', { name: /^Pictures of .*18:42:07/ }));
  expect(useSearchStore.getState().dialog).toEqual({ kind: 'pictures', fileId: 'a' });
});

it('lists only the scenes of the date being played', () => {
  const from = Date.parse('2026-11-11T00:00:00Z');
  const bucket = { from, to: from + 86_400_000, count: 1 };
  useSearchStore.setState(({ timeline }) => ({
    timeline: { ...timeline, scrub: { bucket, isPlaying: false } },
  }));
  show(ready);
  expect(screen.getByText('Showing 1 of 3 scenes: the date being played.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /18:42:07 .*show on the map/ })).toBeNull();
});

it('keeps the focused row while the list is scrolled', async () => {
  const scenes = Array.from({ length: 300 }, (_, at) => sceneWith({ fileId: `s${at}`, taskId: 'long' }));
  show({ state: 'ready', scenes, matched: 300 });
  const rows = () => screen.getAllByRole('listitem');
  const [more] = within(rows()[1] ?? document.body).getAllByRole('button', { name: /^More about/ });
  more?.focus();
  const scroller = screen.getByRole('list', { name: 'Scenes by task' }).parentElement;
  if (scroller === null) throw new Error('the list has no box');
  scroller.scrollTop = 12_000;
  fireEvent.scroll(scroller);
  await waitFor(() =>
    expect(rows().some((row) => Number(row.getAttribute('aria-posinset')) > 150)).toBe(true),
  );
  expect(document.activeElement).toBe(more);
});

function showLongTask(count: number) {
  const scenes = Array.from({ length: count }, (_, at) => sceneWith({ fileId: `s${at}`, taskId: 'long' }));
  show({ state: 'ready', scenes, matched: count });
}

const focusedRow = () => Number(document.activeElement?.closest('li')?.getAttribute('aria-posinset'));

it('is one tab stop, in which arrow keys, Home, End and the page keys move between rows', async () => {
  const user = userEvent.setup();
  showLongTask(300);
  screen.getByRole('checkbox', { name: 'Select all results' }).focus();
  await user.tab();
  expect(focusedRow()).toBe(1);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(focusedRow()).toBe(3);
  expect(document.activeElement).toHaveAccessibleName(/show on the map$/);
  await user.keyboard('{ArrowUp}');
  expect(focusedRow()).toBe(2);
  await user.keyboard('{PageDown}');
  const page = focusedRow();
  expect(page).toBeGreaterThan(8);
  expect(page).toBeLessThan(20);
  await user.keyboard('{PageUp}');
  expect(focusedRow()).toBe(1);
  await user.keyboard('{End}');
  expect(focusedRow()).toBe(301);
  await user.keyboard('{ArrowDown}');
  expect(focusedRow()).toBe(301);
  await user.keyboard('{Home}');
  expect(focusedRow()).toBe(1);
  await user.keyboard('{ArrowDown}');
  await user.tab();
  expect(document.activeElement?.closest('li')).toBeNull();
  await user.tab({ shift: true });
  expect(focusedRow()).toBe(2);
});

it('moves between the controls of a row with the left and right arrow, and keeps the control in the next row', async () => {
  const user = userEvent.setup();
  showLongTask(5);
  screen.getByRole('checkbox', { name: 'Select all results' }).focus();
  await user.tab();
  await user.keyboard('{ArrowDown}{ArrowRight}');
  expect(document.activeElement).toHaveAccessibleName(/^More about/);
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toHaveAccessibleName(/^Add .* to the cart$/);
  await user.keyboard('{ArrowDown}');
  expect(focusedRow()).toBe(3);
  expect(document.activeElement).toHaveAccessibleName(/^Add .* to the cart$/);
});
