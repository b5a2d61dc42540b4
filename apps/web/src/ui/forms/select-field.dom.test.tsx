import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Dialog } from '../overlays/dialog.tsx';
import { UiProvider } from '../theme/ui-provider.tsx';
import { SelectField } from './select-field.tsx';

const LEVELS = ['L1A', 'L1B', 'L2A'].map((level) => ({ value: level, label: level }));

function LevelSelect({ onPressed }: { readonly onPressed: () => void }) {
  const [level, setLevel] = useState<string | null>('L1A');
  return (
    <>
      <SelectField label="Level" options={LEVELS} value={level} onChange={setLevel} />
      <button type="button" onClick={onPressed}>
        Order
      </button>
    </>
  );
}

const show = () => {
  const onPressed = vi.fn();
  render(
    <UiProvider>
      <LevelSelect onPressed={onPressed} />
    </UiProvider>,
  );
  return { onPressed, user: userEvent.setup() };
};
const select = () => screen.getByRole('button', { name: /Level/ });

it('an open select is modal: the rest of the page is hidden from assistive technology until it closes', async () => {
  const { user } = show();
  expect(screen.getByRole('button', { name: 'Order' })).toBeVisible();
  await user.click(select());
  expect(await screen.findByRole('listbox')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Order' })).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Order' })).toBeVisible());
  // The focus returns in the next frame.
  await waitFor(() => expect(select()).toHaveFocus());
});

it('a select opens at the chosen option, and the keyboard chooses another', async () => {
  const { user } = show();
  await user.tab();
  await user.keyboard('{Enter}');
  const chosen = await screen.findByRole('option', { name: 'L1A', selected: true });
  await waitFor(() => expect(chosen).toHaveFocus());
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  expect(select()).toHaveTextContent('L1B');
});

it('Escape closes a select within a dialog, and the dialog stays open', async () => {
  const onClose = vi.fn();
  const user = userEvent.setup();
  render(
    <UiProvider>
      <Dialog opened onClose={onClose} title="Order">
        <LevelSelect onPressed={() => undefined} />
      </Dialog>
    </UiProvider>,
  );
  await user.click(select());
  expect(await screen.findByRole('listbox')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole('dialog', { name: 'Order' })).toBeVisible();
});
