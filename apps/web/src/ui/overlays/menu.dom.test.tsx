import { render, screen } from '@testing-library/react';
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
