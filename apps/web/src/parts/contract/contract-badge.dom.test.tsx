import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInApp } from '../../session/providers.fixture.tsx';
import { sessionOf } from '../../session/session.fixture.ts';
import { ContractBadge } from './contract-badge.tsx';

const session = sessionOf();
const PROGRAM = session.program;
/** The demo clock stands at 10:00 UTC on 31 March 2030. */
const platform = {
  ...session.platform,
  clock: { real_at: new Date().toISOString(), demo_at: '2030-03-31T10:00:00Z', rate: 1 },
};

it.each([
  ['2030-04-01', '2031-03-31', 'Starts on 1 Apr 2030'],
  ['2030-03-31', '2031-03-31', 'Contract active'],
  ['2029-04-01', '2030-04-30', 'Contract active'],
  ['2029-04-01', '2030-04-29', 'Ends in 30 days'],
  ['2029-04-01', '2030-04-01', 'Ends in 2 days'],
  ['2029-04-01', '2030-03-31', 'Ends today'],
  ['2029-04-01', '2030-03-30', 'Ended on 30 Mar 2030'],
])('shows of a contract from %s to %s on 31 March 2030: %s', (start, end, words) => {
  if (PROGRAM === undefined) throw new Error('The session has no program.');
  const program = { ...PROGRAM, start_date: start, end_date: end, simulated: true };
  renderInApp(<ContractBadge program={program} />, { session: { ...session, platform } });
  expect(screen.getByText(words)).toBeVisible();
});
