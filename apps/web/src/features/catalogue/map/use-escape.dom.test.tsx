import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { useEscape } from './use-escape.ts';

function Page({ isOn, act }: { readonly isOn: boolean; readonly act: () => void }) {
  useEscape(isOn, act);
  return (
    <>
      <button type="button">Beside</button>
      <input aria-label="Box" />
    </>
  );
}

it('acts on Escape unless the focus is in a text box', async () => {
  const act = vi.fn();
  render(<Page isOn act={act} />);
  await userEvent.click(screen.getByRole('textbox'));
  await userEvent.keyboard('{Escape}');
  expect(act).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button'));
  await userEvent.keyboard('{Escape}');
  expect(act).toHaveBeenCalledOnce();
});

it('ignores Escape while it is disabled', async () => {
  const act = vi.fn();
  render(<Page isOn={false} act={act} />);
  await userEvent.keyboard('{Escape}');
  expect(act).not.toHaveBeenCalled();
});
