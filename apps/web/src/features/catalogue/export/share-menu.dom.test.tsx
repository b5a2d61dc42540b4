import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sessionOf } from '../../../session/session.fixture.ts';
import { SessionProvider } from '../../../session/session.tsx';
import { UiProvider } from '../../../ui/theme/ui-provider.tsx';
import { DEFAULT_LINK } from '../link/search-link.ts';
import { startRun, useSearchStore } from '../search/search-store.ts';
import { ShareMenu } from './share-menu.tsx';

const first = useSearchStore.getState();
beforeEach(() => startRun({ body: {}, area: undefined, link: DEFAULT_LINK, afterwards: 'show' }));
afterEach(() => {
  useSearchStore.setState(first);
  vi.unstubAllGlobals();
});

async function openMenu(isAreaStored = false) {
  const user = userEvent.setup();
  render(
    <UiProvider>
      <SessionProvider session={sessionOf()}>
        <ShareMenu isAreaStored={isAreaStored} />
      </SessionProvider>
    </UiProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Export or copy this search' }));
  return user;
}

async function copyLink(isAreaStored: boolean) {
  const user = await openMenu(isAreaStored);
  const entry = await screen.findByRole('menuitem', { name: /^Copy link/ });
  const words = entry.textContent;
  await user.click(entry);
  expect(await screen.findByText('Copied')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(location.href);
  return words;
}

it('copies the link to a search', async () => {
  expect(await copyLink(false)).toBe('Copy link');
  expect(screen.queryByText('This link works in this browser only')).toBeNull();
});

it('warns before and after copying that a link with a stored area works in this browser only', async () => {
  expect(await copyLink(true)).toBe('Copy linkfor this browser only');
  expect(await screen.findByText('This link works in this browser only')).toBeVisible();
});

it('says why the results were not exported', async () => {
  const problem = { type: 'about:blank', title: '', status: 422, code: 'too_expensive', detail: 'x' };
  vi.stubGlobal('fetch', async () => Response.json(problem, { status: 422 }));
  const user = await openMenu();
  await user.click(await screen.findByRole('menuitem', { name: 'Export as CSV' }));
  expect(await screen.findByText('No CSV file')).toBeVisible();
  expect(screen.getByText(/Choose a shorter time, a smaller area/)).toBeVisible();
});
