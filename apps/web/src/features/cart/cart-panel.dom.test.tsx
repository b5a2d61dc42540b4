import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionOf } from '../../session/session.fixture.ts';
import { SessionProvider } from '../../session/session.tsx';
import { UiProvider } from '../../ui/theme/ui-provider.tsx';
import { CartPanel } from './cart-panel.tsx';
import { cartStoreOf } from './cart-store.ts';
import { sceneOf } from './scene.fixture.ts';

const session = sessionOf();
const store = () => cartStoreOf({ userId: session.profile.id, programId: session.programId });
beforeEach(() => store().getState().empty());

function show() {
  const onCheckout = vi.fn();
  render(
    <UiProvider>
      <SessionProvider session={session}>
        <CartPanel onDownload={vi.fn()} onCheckout={onCheckout} />
      </SessionProvider>
    </UiProvider>,
  );
  return { user: userEvent.setup(), onCheckout };
}

const scenes = [
  sceneOf({ id: 'a', taskName: 'East Bay weekly', areaKm2: 330, cloudCover: 46 }),
  sceneOf({ id: 'b', taskName: 'East Bay weekly', areaKm2: 330, datetime: '2026-11-18T18:42:19.000Z' }),
  sceneOf({ id: 'c', taskId: 'task-2', taskName: 'Delta survey', areaKm2: 340 }),
];

describe('the cart panel', () => {
  it('groups scenes by task and shows how many and what area would be ordered', () => {
    store().getState().add(scenes);
    show();
    expect(screen.getByText('East Bay weekly')).toBeVisible();
    expect(screen.getByText('Delta survey')).toBeVisible();
    expect(screen.getByText('3 scenes · 2 tasks')).toBeVisible();
    expect(screen.getByText('1,000 km²')).toBeVisible();
    expect(screen.getByText('46 %')).toBeVisible();
    expect(screen.getAllByText('Unavailable')).toHaveLength(2);
  });

  it('skips a capture without removing it from the cart, and includes it again', async () => {
    store().getState().add(scenes);
    const { user } = show();
    await user.click(screen.getAllByRole('button', { name: /^Skip / })[0] ?? document.body);
    expect(screen.getByText('2 scenes · 2 tasks')).toBeVisible();
    expect(screen.getByText(/1 skipped/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Include / }));
    expect(screen.getByText('3 scenes · 2 tasks')).toBeVisible();
  });

  it('prunes skipped scenes', async () => {
    store().getState().add(scenes);
    store().getState().toggleSkip('c');
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Prune skipped' }));
    expect(screen.queryByText('Delta survey')).toBeNull();
    expect(store().getState().cart).toHaveLength(2);
  });

  it('removes one scene or all scenes', async () => {
    store().getState().add(scenes);
    const { user } = show();
    await user.click(screen.getAllByRole('button', { name: /^Remove / })[0] ?? document.body);
    expect(store().getState().cart).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Empty' }));
    expect(screen.getByText('Your cart is empty')).toBeVisible();
  });

  it('checks out the included scenes', async () => {
    store().getState().add(scenes);
    const { user, onCheckout } = show();
    await user.click(screen.getByRole('button', { name: 'Checkout' }));
    expect(onCheckout).toHaveBeenCalledOnce();
  });

  it('disables the checkout without a selection and explains why', async () => {
    store()
      .getState()
      .add([scenes[0] ?? sceneOf({ id: 'a' })]);
    store().getState().toggleSkip('a');
    const { user, onCheckout } = show();
    const button = screen.getByRole('button', {
      name: 'Checkout',
      description: 'Please make a selection before checking out.',
    });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await user.click(button);
    expect(onCheckout).not.toHaveBeenCalled();
  });

  it('returns an emptied cart with its skips when Undo is chosen, and keeps what was added since', async () => {
    store().getState().add(scenes.slice(0, 2));
    store().getState().toggleSkip('a');
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Empty' }));
    expect(screen.getByText('Your cart is empty')).toBeVisible();
    act(() => store().getState().add(scenes.slice(2)));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(
      store()
        .getState()
        .cart.map(({ fileId, skip }) => [fileId, skip]),
    ).toEqual([
      ['a', true],
      ['b', false],
      ['c', false],
    ]);
    expect(screen.getByText('2 scenes · 2 tasks')).toBeVisible();
  });
});
