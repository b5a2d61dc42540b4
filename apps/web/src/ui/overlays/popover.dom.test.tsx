import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { UiProvider } from '../theme/ui-provider.tsx';
import { Popover } from './popover.tsx';

function FilterPopover({ name }: { readonly name: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      label={name}
      target={
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {name}
        </button>
      }
    >
      <input aria-label={`${name} value`} />
    </Popover>
  );
}

const show = () => {
  render(
    <UiProvider>
      <FilterPopover name="Dates" />
      <FilterPopover name="Clouds" />
    </UiProvider>,
  );
  return userEvent.setup();
};
const button = (name: string) => screen.getByRole('button', { name });

it('a popover is a dialog named by its label that receives the focus', async () => {
  const user = show();
  await user.click(button('Dates'));
  const dialog = await screen.findByRole('dialog', { name: 'Dates' });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
});

it('one press leads from an open popover to the next', async () => {
  const user = show();
  await user.click(button('Dates'));
  expect(await screen.findByRole('dialog', { name: 'Dates' })).toBeVisible();
  await user.click(button('Clouds'));
  expect(await screen.findByRole('dialog', { name: 'Clouds' })).toBeVisible();
  expect(screen.queryByRole('dialog', { name: 'Dates' })).toBeNull();
});

it('a press on its button closes a popover', async () => {
  const user = show();
  await user.click(button('Dates'));
  expect(await screen.findByRole('dialog')).toBeVisible();
  await user.click(button('Dates'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('Escape closes a popover and returns the focus to its button', async () => {
  const user = show();
  await user.click(button('Dates'));
  await user.click(await screen.findByRole('textbox', { name: 'Dates value' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(button('Dates')).toHaveFocus());
});
