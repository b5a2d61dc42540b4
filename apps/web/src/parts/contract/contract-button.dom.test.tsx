import { REQUESTS_DATA, REQUESTS_MONITOR } from '@sigma/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '../../session/providers.fixture.tsx';
import { sessionOf } from '../../session/session.fixture.ts';
import { ContractButton } from './contract-button.tsx';

const session = sessionOf();

it('does what it says while the contract runs', async () => {
  const order = vi.fn();
  renderInApp(
    <ContractButton use={REQUESTS_DATA} onClick={order}>
      Order again
    </ContractButton>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Order again' }));
  expect(order).toHaveBeenCalledOnce();
});

it.each([
  [
    'after the contract',
    REQUESTS_DATA,
    { end_date: '2020-01-31' },
    'The contract of this program ended on 31 Jan 2020.',
  ],
  [
    'without the product',
    REQUESTS_MONITOR,
    { subscribed_products: ['Data'] },
    'The contract of this program does not include Monitor.',
  ],
] as const)('does nothing %s, and says why', async (_, use, terms, reason) => {
  const order = vi.fn();
  const program = session.program && { ...session.program, ...terms, subscribed_products: ['Data'] };
  renderInApp(
    <ContractButton use={use} onClick={order}>
      Order again
    </ContractButton>,
    { session: { ...session, program } },
  );
  const button = screen.getByRole('button', { name: 'Order again' });
  await userEvent.click(button);
  expect(order).not.toHaveBeenCalled();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAccessibleDescription(reason);
});
