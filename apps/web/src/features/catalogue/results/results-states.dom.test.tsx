import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { NetworkError } from '../../../api/errors.ts';
import { DEFAULT_LINK } from '../link/search-link.ts';
import { sceneWith } from '../scene/scene.fixture.ts';
import { startRun } from '../search/search-store.ts';
import type { SearchResults } from '../search/use-search.ts';
import { selectionWith, setUpResults, show, weekly } from './results-panel.fixture.tsx';

setUpResults();

it('explains how to see the rest when more scenes match than are listed', () => {
  show({ state: 'ready', scenes: weekly, matched: 2314 });
  expect(screen.getByRole('heading', { name: '2 of 2,314 scenes' })).toBeVisible();
  expect(screen.getByText(/Choose a smaller area, fewer dates or less cloud/)).toBeVisible();
});

it('says that newer scenes are not listed when the oldest of many were searched', () => {
  const link = { ...DEFAULT_LINK, sort: 'oldest' } as const;
  startRun({ body: {}, area: undefined, link, afterwards: 'show' });
  show({ state: 'ready', scenes: weekly, matched: 2314 }, selectionWith(), link);
  expect(screen.getByText(/^Newer scenes are not listed/)).toBeVisible();
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
