import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { UiProvider } from '../theme/ui-provider.tsx';
import { CopyMenu } from './copy-menu.tsx';

it.each([
  ['Copied', () => Promise.resolve()],
  ['Failed', () => Promise.reject(new Error('denied'))],
])('a copy menu copies the chosen form and shows %s', async (word, write) => {
  const user = userEvent.setup();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(write);
  render(
    <UiProvider>
      <CopyMenu
        label="Copy this"
        choices={[
          { label: 'Link', text: () => 'https://sigma.example/' },
          { label: 'curl', text: () => 'curl' },
        ]}
      />
    </UiProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Copy this' }));
  await user.click(await screen.findByRole('menuitem', { name: 'curl', hidden: true }));
  expect(writeText).toHaveBeenCalledWith('curl');
  expect(await screen.findByRole('button', { name: word })).toBeVisible();
});
