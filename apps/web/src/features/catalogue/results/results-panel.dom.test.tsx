import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { DEFAULT_LINK } from '../link/search-link.ts';
import { sceneWith } from '../scene/scene.fixture.ts';
import { hover, startRun, useSearchStore } from '../search/search-store.ts';
import { ready, row, selectionWith, setUpResults, show, unnamed, weekly } from './results-panel.fixture.tsx';

setUpResults();

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

it('shows a placeholder where a thumbnail is missing or cannot be loaded', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }));
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  show(ready);
  expect(
    row(/18:42:19 .*show on the map/).getByRole('img', { name: 'No thumbnail generated' }),
  ).toBeVisible();
  const picture = row(/18:42:07 .*show on the map/).getByRole('presentation');
  fireEvent.error(picture);
  expect(
    await row(/18:42:07 .*show on the map/).findByRole('img', { name: 'No thumbnail generated' }),
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

it('lists and counts only the scenes and tasks of the date being played', () => {
  const from = Date.parse('2026-11-11T00:00:00Z');
  const bucket = { from, to: from + 86_400_000, count: 1 };
  useSearchStore.setState(({ timeline }) => ({
    timeline: { ...timeline, scrub: { bucket, isPlaying: false } },
  }));
  show(ready);
  expect(screen.getByRole('heading', { name: '1 of 3 scenes' })).toBeVisible();
  expect(screen.getByText('1 task · newest first')).toBeVisible();
  expect(screen.getByText('Only scenes of the date being played are listed.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /18:42:07 .*show on the map/ })).toBeNull();
});
