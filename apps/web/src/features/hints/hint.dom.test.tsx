import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderInApp } from '../../session/providers.fixture.tsx';
import { sessionOf } from '../../session/session.fixture.ts';
import { Hint } from './hint.tsx';

const session = sessionOf();
const colleague = sessionOf({
  profile: { ...session.profile, id: 'aaaaaaaa-0000-4000-8000-000000000001' },
});
const hint = <Hint step={1}>Draw an area.</Hint>;

beforeEach(() => localStorage.clear());

describe('a hint', () => {
  it('is reached and hidden with the keyboard, for the user who hides it and for good', async () => {
    const { unmount } = renderInApp(hint, { session });
    expect(screen.getByRole('note', { name: 'Hint 1 of 3' })).toHaveTextContent('Draw an area.');
    expect(document.body).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Hide these hints' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByRole('note')).toBeNull();
    unmount();
    renderInApp(hint, { session });
    expect(screen.queryByRole('note')).toBeNull();
    unmount();
    renderInApp(hint, { session: colleague });
    expect(screen.getByRole('note')).toBeVisible();
  });
});
