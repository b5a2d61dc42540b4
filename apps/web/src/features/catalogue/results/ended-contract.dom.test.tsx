import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInApp } from '../../../session/providers.fixture.tsx';
import { sessionOf } from '../../../session/session.fixture.ts';
import { EndedContract } from './ended-contract.tsx';

const session = sessionOf();
const platform = { ...session.platform, support_email: 'help@operator.example' };

it('says above the map when the contract ended, what is still there, and whom to ask', () => {
  renderInApp(<EndedContract endedOn="2026-11-01" />, { session: { ...session, platform } });
  expect(screen.getByRole('note')).toHaveTextContent(
    'The contract of this program ended on 1 Nov 2026.You see what was ordered or delivered. Nothing new can be ordered; ask help@operator.example to extend the contract.',
  );
});

it('says nothing while the contract runs', () => {
  renderInApp(<EndedContract endedOn={undefined} />);
  expect(screen.queryByRole('note')).toBeNull();
});
