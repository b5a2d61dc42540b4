import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { PHONE } from '../../../parts/layout/use-media.ts';
import { UiProvider } from '../../../ui/theme/ui-provider.tsx';
import { PassKey } from './pass-key.tsx';

afterEach(() => vi.unstubAllGlobals());

function show({ isPhone }: { readonly isPhone: boolean }) {
  const before = globalThis.matchMedia;
  vi.stubGlobal('matchMedia', (query: string) => ({ ...before(query), matches: isPhone && query === PHONE }));
  render(
    <UiProvider>
      <PassKey hasOthers hasBusy onShowPass={vi.fn()} onShowArea={vi.fn()} />
    </UiProvider>,
  );
  return userEvent.setup();
}

const key = () => screen.queryByRole('list', { name: 'Key of the passes' });

it('the key of the passes is always shown where the map has room for it', () => {
  show({ isPhone: false });
  expect(key()).toHaveTextContent('Not free');
  expect(screen.queryByRole('button', { name: /the key of the passes$/ })).toBeNull();
});

it('the key of the passes leaves the area of a phone free until it is requested', async () => {
  const user = show({ isPhone: true });
  expect(key()).toBeNull();
  expect(screen.getByRole('button', { name: 'Show the area' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show the key of the passes' }));
  expect(key()).toHaveTextContent('Selected reach');
  await user.click(screen.getByRole('button', { name: 'Hide the key of the passes' }));
  expect(key()).toBeNull();
});
