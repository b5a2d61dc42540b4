import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../session/providers.fixture.tsx';
import { SearchBox } from './search-box.tsx';

/** Longer than the delay after the last key. */
const UNTIL_LOOKED_UP = { timeout: 5_000 };

afterEach(() => vi.unstubAllGlobals());

const OAKLAND = {
  formatted_address: 'Oakland, California, United States',
  address_components: [],
  geometry: { location: { lat: 37.8, lng: -122.27 }, bounds: null },
};

/** Shows the box; `answer` lets the server answer the look-up of places. */
function show() {
  const { promise, resolve: answer } = Promise.withResolvers<readonly unknown[]>();
  vi.stubGlobal('fetch', async () => Response.json({ results: await promise }));
  const [onPlace, onTask, onEmptied] = [vi.fn(), vi.fn(), vi.fn()];
  renderInApp(<SearchBox onPlace={onPlace} onTask={onTask} onEmptied={onEmptied} />);
  const box = screen.getByRole('combobox', { name: 'Place, coordinates, task id' });
  return { onPlace, box, answer, user: userEvent.setup() };
}

it('goes to the first place of a name although Enter was pressed before the places were known', async () => {
  const { onPlace, box, answer, user } = show();
  await user.type(box, 'Oakland{Enter}');
  expect(screen.getByText('Looking up places…')).toBeVisible();
  answer([OAKLAND]);
  await waitFor(() =>
    expect(onPlace).toHaveBeenCalledWith({ name: 'Oakland', position: [-122.27, 37.8], bounds: undefined }),
  );
});

it('stays where it is when the name was changed after Enter', async () => {
  const { onPlace, box, answer, user } = show();
  await user.type(box, 'Oakland{Enter}');
  await user.type(box, '{Backspace}');
  answer([OAKLAND]);
  expect(await screen.findByRole('option', { name: /^Oakland/ }, UNTIL_LOOKED_UP)).toBeVisible();
  expect(onPlace).not.toHaveBeenCalled();
});

it('says that no place has the name when Enter was pressed too early', async () => {
  const { onPlace, box, answer, user } = show();
  await user.type(box, 'Qqzz{Enter}');
  answer([]);
  expect(await screen.findByText(/^No place has this name/, undefined, UNTIL_LOOKED_UP)).toBeVisible();
  expect(onPlace).not.toHaveBeenCalled();
});
