import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  card,
  DELIVERED,
  details,
  page,
  poll,
  SCHEDULED,
  show,
  taskingsServer,
  WAITING,
} from './tasking-dashboard.fixture.tsx';

const server = taskingsServer();

describe('ending a request', () => {
  it('asks by name before it cancels a request, and offers it only while it is possible', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel request' }));
    const question = await screen.findByRole('dialog', { name: 'Cancel this request?' });
    expect(
      within(question).getByText('“Permian pads” will not be captured. This cannot be undone.'),
    ).toBeVisible();
    expect(server.canceled).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel request' }));
    await waitFor(() =>
      expect(server.canceled).toEqual([expect.stringContaining(`/orders/${WAITING.order}/cancel/`)]),
    );
    expect(await within(question).findByText('It can no longer be canceled.')).toBeVisible();
    await userEvent.click(within(question).getAllByRole('button', { name: 'Close' })[1] ?? question);
    await userEvent.click(await card(/Port of Oakland/));
    expect(screen.queryByRole('button', { name: 'Cancel request' })).toBeNull();
  });

  it('explains in the open question that the request was scheduled in the meantime, even when it has left the list', async () => {
    const scheduled = { ...WAITING, status: 'order_scheduled' as const, cancelable: false };
    server.answer = () => page([WAITING, DELIVERED]);
    show({ status: 'waiting' });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel request' }));
    const question = await screen.findByRole('dialog', { name: 'Cancel this request?' });
    server.answer = (url) =>
      url.pathname.includes(WAITING.id) ? Response.json(scheduled) : page([DELIVERED]);
    await poll();
    expect(
      await within(question).findByText(
        'It has been scheduled in the meantime and can no longer be canceled. You can request its withdrawal.',
      ),
    ).toBeVisible();
    expect(within(question).queryByRole('button', { name: 'Cancel request' })).toBeNull();
    await userEvent.click(within(question).getAllByRole('button', { name: 'Close' })[1] ?? question);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.canceled).toEqual([]);
  });

  it('requests the withdrawal of a scheduled capture with a reason, and shows that it waits for the answer', async () => {
    show();
    await userEvent.click(await card(/Port of Oakland/));
    await userEvent.click(await screen.findByRole('button', { name: 'Request withdrawal' }));
    const question = await screen.findByRole('dialog', { name: 'Withdraw this capture?' });
    expect(
      within(question).getByText(
        '“Port of Oakland” is scheduled. In this demo a rule decides at once: it accepts until 10 minutes before the pass. It stays scheduled until the answer, which appears here.',
      ),
    ).toBeVisible();
    await userEvent.type(within(question).getByRole('textbox'), ' Not needed ');
    const withdrawal = { state: 'requested', text: 'Not needed', at: '2026-11-21T09:00:30.000Z' } as const;
    server.answer = () => page([{ ...SCHEDULED, withdrawable: false, withdrawal }]);
    await userEvent.click(within(question).getByRole('button', { name: 'Request withdrawal' }));
    expect((await details()).textContent).toMatch(/Port of Oakland/);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.withdrawn).toEqual([
      { path: expect.stringContaining(`/${SCHEDULED.id}/withdrawal/`), body: { reason: 'Not needed' } },
    ]);
    expect((await details()).textContent).toContain(
      'Withdrawalwaiting for an answer since 21 Nov 2026, 09:00 UTCDecisionautomatic, at onceReasonNot needed',
    );
    expect(screen.queryByRole('button', { name: 'Request withdrawal' })).toBeNull();
  });

  it('says until when staff decide about a withdrawal, and what happens without an answer', async () => {
    show({}, { demo: false });
    await userEvent.click(await card(/Port of Oakland/));
    await userEvent.click(await screen.findByRole('button', { name: 'Request withdrawal' }));
    const question = await screen.findByRole('dialog', { name: 'Withdraw this capture?' });
    expect(
      within(question).getByText(
        '“Port of Oakland” is scheduled. The operator decides until the pass begins, 22 Nov 2026, 18:31 UTC. Without an answer by then, the capture is taken. It stays scheduled until the answer, which appears here.',
      ),
    ).toBeVisible();
    const withdrawal = { state: 'requested', text: '', at: '2026-11-21T09:00:30.000Z' } as const;
    server.answer = () => page([{ ...SCHEDULED, withdrawable: false, withdrawal }]);
    await poll();
    expect((await details()).textContent).toContain('Decisionby the operator, until 22 Nov 2026, 18:31 UTC');
  });

  it('says that only the operator can withdraw a capture that the operator requested without an order', async () => {
    const staffs = { ...SCHEDULED, order: null, requested_by: null, withdrawable: false };
    server.answer = () => page([staffs]);
    show();
    const text = (await details()).textContent;
    expect(text).toContain('Requested by the operator');
    expect(text).toContain('Withdrawalonly by the operator');
    expect(screen.queryByRole('button', { name: 'Request withdrawal' })).toBeNull();
  });

  it.each([
    ['accepted', 'order_canceled'],
    ['rejected', 'order_scheduled'],
  ] as const)('shows that a withdrawal was %s, with the answer', async (state, status) => {
    const withdrawal = { state, text: 'because', at: '2026-11-21T09:00:30.000Z' };
    server.answer = () => page([{ ...SCHEDULED, status, withdrawable: false, withdrawal }]);
    show();
    expect((await details()).textContent).toContain(`Withdrawal${state} 21 Nov 2026, 09:00 UTCAnswerbecause`);
  });

  it.each(['order_expired', 'order_canceled', 'order_rejected'] as const)(
    'offers to request again what is %s',
    async (status) => {
      const ended = { ...WAITING, status, cancelable: false, next_opportunity: null };
      server.answer = () => page([ended, SCHEDULED]);
      const slots = show();
      await userEvent.click(await screen.findByRole('button', { name: 'Request again' }));
      expect(slots.onAgain).toHaveBeenCalledWith(ended);
      await userEvent.click(await card(/Port of Oakland/));
      expect(screen.queryByRole('button', { name: 'Request again' })).toBeNull();
    },
  );
});
