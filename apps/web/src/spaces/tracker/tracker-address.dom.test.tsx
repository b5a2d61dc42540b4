import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderPages } from '../../parts/address/router.fixture.tsx';
import { useTrackerAddress } from './tracker-address.ts';

function Page() {
  const { link, change } = useTrackerAddress();
  const follow = { ...link.choices, follow: true };
  return (
    <>
      <output>{JSON.stringify([link.satellite, link.time, link.choices.follow, link.view?.zoom])}</output>
      <button type="button" onClick={() => change({ choices: follow })}>
        Follow
      </button>
      <button
        type="button"
        onClick={() => change({ time: { kind: 'paused', atMs: Date.UTC(2026, 10, 22) } })}
      >
        Pause
      </button>
      <button type="button" onClick={() => change({ view: { lat: 1, lng: 2, zoom: 4 } })}>
        Move
      </button>
    </>
  );
}

const shown = () => JSON.parse(screen.getByRole('status').textContent ?? '');

it('writes time, follow and view to the address, and shows each change at once', async () => {
  const router = renderPages({ '/data/track': Page }, '/data/track?satellite=3');
  await userEvent.click(await screen.findByRole('button', { name: 'Pause' }));
  await userEvent.click(screen.getByRole('button', { name: 'Move' }));
  await userEvent.click(screen.getByRole('button', { name: 'Follow' }));
  const state = [3, { kind: 'paused', atMs: Date.UTC(2026, 10, 22) }, true, 4];
  expect(shown()).toEqual(state);
  await waitFor(() =>
    expect(router.latestLocation.searchStr).toBe('?satellite=3&at=20261122T000000Z&follow=1&view=0_0_4'),
  );
  expect(shown()).toEqual(state);
});

it('gives way to the address of a link', async () => {
  const router = renderPages({ '/data/track': Page }, '/data/track?satellite=3&offset=60');
  await userEvent.click(await screen.findByRole('button', { name: 'Follow' }));
  await waitFor(() => expect(router.latestLocation.searchStr).toContain('follow=1'));
  act(() => router.history.push('/data/track?satellite=4'));
  await waitFor(() => expect(router.latestLocation.searchStr).toBe('?satellite=4'));
  expect(shown()).toEqual([4, { kind: 'running', offsetMs: 0 }, false, null]);
});
