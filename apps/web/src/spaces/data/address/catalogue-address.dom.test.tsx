import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { SearchLink } from '../../../features/catalogue/link/search-link.ts';
import { parsePlainSearch } from '../../../parts/address/plain-search.ts';
import { renderPages } from '../../../parts/address/router.fixture.tsx';
import { sessionOf } from '../../../session/session.fixture.ts';
import { type CatalogueAddress, useCatalogueAddress } from './catalogue-address.ts';

const TASK = '7f3c9a1e-4b00-4c00-8d00-00000000b21a';
const START = '/program/1/map/@37.770,-122.400,11z';

let address: CatalogueAddress;

function Probe() {
  address = useCatalogueAddress();
  const { link, setLink } = address;
  const change = (changes: Partial<SearchLink>) => () => setLink({ ...link, ...changes });
  return (
    <>
      <button type="button" onClick={change({ filters: { ...link.filters, cloudCover: 20 } })}>
        clouds
      </button>
      <button type="button" onClick={change({ task: TASK })}>
        task
      </button>
    </>
  );
}

async function show() {
  const router = renderPages(
    { '/program/$programId/map/$position': Probe, '/orders': () => <h1>Orders</h1> },
    START,
  );
  expect(await screen.findByRole('button', { name: 'task' })).toBeVisible();
  return router;
}

const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const queryOf = (router: Awaited<ReturnType<typeof show>>) =>
  parsePlainSearch(router.latestLocation.searchStr);

beforeEach(() => sessionStorage.clear());

it('keeps both of two changes that are made before the address shows the first', async () => {
  const router = await show();
  click('clouds');
  click('task');
  expect(address.link.filters.cloudCover).toBe(20);
  await waitFor(() => expect(queryOf(router)).toEqual({ clouds: '20', task: TASK }));
});

it('follows an address that is set elsewhere, also back to an earlier one', async () => {
  const router = await show();
  click('clouds');
  await waitFor(() => expect(router.state.location.searchStr).toBe('?clouds=20'));
  router.history.push(START);
  await waitFor(() => expect(address.link.filters.cloudCover).toBe(100));
  router.history.push(`${START}?clouds=40`);
  await waitFor(() => expect(address.link.filters.cloudCover).toBe(40));
});

it('distinguishes the task of a link to its scenes from one that fills the cart', async () => {
  const router = await show();
  router.history.push(`${START}?showTask=${TASK}`);
  await waitFor(() => expect(address.shownTask).toBe(TASK));
  expect(address.requestedTask).toBeUndefined();
});

it('does not leave the page that the user has gone to, and remembers the last value of a control for the way back', async () => {
  const router = await show();
  const { setLink, link } = address;
  router.history.push('/orders');
  expect(await screen.findByRole('heading', { name: 'Orders' })).toBeVisible();
  setLink({ ...link, task: TASK });
  expect(sessionStorage.getItem(`sigma.map.${sessionOf().programId}`)).toContain(TASK);
  expect(router.latestLocation.pathname).toBe('/orders');
});
