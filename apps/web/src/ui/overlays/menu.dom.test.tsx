import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { expect, it, vi } from 'vitest';
import { UiProvider } from '../theme/ui-provider.tsx';
import { Menu } from './menu.tsx';

it('a controlled menu preserves the ref of its button', async () => {
  const own = createRef<HTMLButtonElement>();
  render(
    <UiProvider>
      <Menu
        opened
        onChange={vi.fn()}
        target={
          <button type="button" ref={own}>
            More
          </button>
        }
        groups={[[{ label: 'Delete', onSelect: vi.fn() }]]}
      />
    </UiProvider>,
  );
  expect(await screen.findByRole('menuitem', { name: 'Delete' })).toBeVisible();
  expect(own.current?.textContent).toBe('More');
});

it.each([
  ['{ArrowDown}', 'Rename'],
  ['{ }', 'Rename'],
  ['{ArrowUp}', 'Delete'],
])('the key %s on its button opens a menu at the entry %s', async (key, entry) => {
  const user = userEvent.setup();
  render(
    <Menu
      target={<button type="button">More</button>}
      groups={[
        [
          { label: 'Rename', onSelect: vi.fn() },
          { label: 'Delete', onSelect: vi.fn() },
        ],
      ]}
    />,
  );
  await user.tab();
  await user.keyboard(key);
  const first = await screen.findByRole('menuitem', { name: entry });
  await waitFor(() => expect(first).toHaveFocus());
});
