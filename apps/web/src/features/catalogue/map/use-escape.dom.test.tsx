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

it('acts on Escape, but for that of a box that is being typed in', async () => {
  const act = vi.fn();
  render(<Page isOn act={act} />);
  await userEvent.click(screen.getByRole('textbox'));
  await userEvent.keyboard('{Escape}');
  expect(act).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button'));
  await userEvent.keyboard('{Escape}');
  expect(act).toHaveBeenCalledOnce();
});

it('leaves the key alone while it is off', async () => {
  const act = vi.fn();
  render(<Page isOn={false} act={act} />);
  await userEvent.keyboard('{Escape}');
  expect(act).not.toHaveBeenCalled();
});
