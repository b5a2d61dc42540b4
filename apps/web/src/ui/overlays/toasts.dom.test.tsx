import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { UiProvider } from '../theme/ui-provider.tsx';
import { showToast } from './toasts.tsx';

it('a message replaces the previous one, and at most three errors remain', () => {
  render(
    <UiProvider>
      <span />
    </UiProvider>,
  );
  act(() => showToast({ tone: 'ok', title: 'Profile saved' }));
  act(() => showToast({ tone: 'bad', title: 'First error' }));
  expect(screen.queryByText('Profile saved')).toBeNull();
  for (const title of ['Second error', 'Third error', 'Fourth error']) {
    act(() => showToast({ tone: 'bad', title }));
  }
  expect(screen.queryByText('First error')).toBeNull();
  for (const title of ['Second error', 'Third error', 'Fourth error']) {
    expect(screen.getByText(title)).toBeVisible();
  }
});
