import { describe, expect, it } from 'vitest';
import { historyOf, orderOf } from './order/order.fixture.ts';
import { orderDays } from './order/order-days.ts';
import { errorLine, isUnderWay, orderTitle, pollInterval } from './order/order-phase.ts';
import { readOrdersView, writeOrdersView } from './order/orders-view.ts';
import { secondsUntil } from './summary/grace-notice.tsx';
import { orderCollects } from './summary/order-collects.ts';
import { earlierFailure, endText, statusSteps } from './summary/status-steps.ts';

describe('orders by day', () => {
  const now = new Date('2026-11-21T09:00:00.000Z');

  it('groups orders under today, yesterday and weekdays by the UTC day', () => {
    const placed = [
      '2026-11-21T00:00:00.000Z',
      '2026-11-20T23:59:59.999Z',
      '2026-11-20T01:00:00.000Z',
      '2026-11-18T19:26:00.000Z',
    ];
    const days = orderDays(
      placed.map((order_timestamp) => orderOf({ order_timestamp })),
      now,
    );
    expect(days.map(({ title, orders }) => [title, orders.length])).toEqual([
      ['Today, 21 Nov 2026', 1],
      ['Yesterday, 20 Nov 2026', 2],
      ['Wednesday, 18 Nov 2026', 1],
    ]);
  });

  it('abbreviates September to three letters in the day of an order', () => {
    const [day] = orderDays([orderOf({ order_timestamp: '2026-09-01T10:00:00.000Z' })], now);
    expect(day?.title).toBe('Tuesday, 1 Sep 2026');
  });
});

describe('the phase of an order', () => {
  it('polls every two seconds while an order advances by itself, otherwise every half minute', () => {
    expect(pollInterval([orderOf({ status: 'order_delivered' }), orderOf()])).toBe(2000);
    for (const status of ['manual', 'order_delivered', 'order_canceled', 'order_failed', 'foreign']) {
      expect(pollInterval([orderOf({ status })]), status).toBe(30_000);
    }
  });

  it('does not poll faster for a new capture that waits for its pass', () => {
    expect(isUnderWay(orderOf({ orderType: 'others', status: 'order_scheduled' }))).toBe(false);
    expect(isUnderWay(orderOf({ orderType: 'others', status: 'order_processing' }))).toBe(true);
  });

  it('shows an error line for an order whose status or code indicates a failure', () => {
    const failed = {
      status: 'order_failed',
      text: 'Destination rejected: no permission to write',
      code: 'TE',
    };
    expect(errorLine(orderOf(failed))).toBe('Destination rejected: no permission to write (TE)');
    expect(errorLine(orderOf({ status: 'order_canceled', text: 'Canceled by the customer' }))).toBe(
      'Canceled by the customer',
    );
    expect(errorLine(orderOf({ text: 'Quota used up', code: 'AJ' }))).toBe('Quota used up (AJ)');
    expect(errorLine(orderOf({ text: 'Partly delivered', code: 'PS' }))).toBeUndefined();
    expect(errorLine(orderOf({ text: 'Information', code: 'AI' }))).toBeUndefined();
  });

  it('calls an order without a name "Unnamed order"', () => {
    expect(orderTitle(orderOf({ name: '' }))).toBe('Unnamed order');
  });
});

describe('the steps of an order', () => {
  const shown = (steps: ReturnType<typeof statusSteps>) => steps.map(({ name, state }) => `${name} ${state}`);

  it('shows the completed steps, the current step and the steps ahead', () => {
    const history = historyOf('order_received', 'order_accepted', 'order_active', 'order_processing');
    const steps = statusSteps(orderOf(), history);
    expect(shown(steps)).toEqual([
      'Received done',
      'Accepted done',
      'Active done',
      'Processing current',
      'Delivered ahead',
    ]);
    expect(steps[3]?.at).toBe('2026-11-21T08:17:09.000Z');
    expect(steps[4]?.at).toBeUndefined();
  });

  it('shows when a status was reached, not when a note was added in it', () => {
    const history = historyOf('order_received', 'order_accepted', 'order_active', 'order_active');
    const [, , active] = statusSteps(orderOf({ status: 'order_active' }), history);
    expect(active?.at).toBe(history[2]?.created_at);
    expect(active?.at).not.toBe(history[3]?.created_at);
  });

  it('completes all steps of a delivered order', () => {
    expect(statusSteps(orderOf({ status: 'order_delivered' }), []).at(-1)?.state).toBe('done');
  });

  it('ends the steps of a failed order where it failed, with the sentence and code of its card', () => {
    const history = historyOf('order_received', 'order_accepted', 'order_active', {
      cause: 'AD',
      text: 'Destination rejected: no permission to write',
      orderStatus: { reqLineItemStatus: 'order_failed', reqLineStatusText: '', reqLineStatusCode: 'TE' },
    });
    const steps = statusSteps(orderOf({ status: 'order_failed' }), history);
    expect(shown(steps)).toEqual(['Received done', 'Accepted done', 'Active done', 'Failed ended']);
    expect(endText(history)).toBe('Destination rejected: no permission to write (TE)');
    expect(endText(history)).toBe(
      errorLine(orderOf({ status: 'order_failed', text: history.at(-1)?.text ?? '', code: 'TE' })),
    );
  });

  it('remembers the last failure of an order after a retry, and not while it is the current status', () => {
    const failed = { text: 'Transfer failed' };
    expect(earlierFailure(historyOf('order_active', failed, 'order_active'))?.text).toBe('Transfer failed');
    expect(earlierFailure(historyOf('order_active', failed))).toBeUndefined();
    expect(earlierFailure(historyOf('order_active', 'order_processing'))).toBeUndefined();
  });

  it.each([
    ['2026-11-21T08:14:10.000Z', 1],
    ['2026-11-21T08:14:18.400Z', 10],
    ['2026-11-21T08:14:00.000Z', 0],
  ])('counts down to a start at %s: %i s', (startsAt, seconds) => {
    expect(secondsUntil(startsAt, Date.parse('2026-11-21T08:14:09.000Z'))).toBe(seconds);
  });

  it('shows the later time of a status that the order returned to', () => {
    const history = historyOf('order_received', 'order_accepted', 'order_active', {}, 'order_active');
    const steps = statusSteps(orderOf({ status: 'order_active' }), history);
    expect(steps[2]).toMatchObject({ state: 'current', at: '2026-11-21T08:18:09.000Z' });
    expect(steps[3]?.state).toBe('ahead');
  });

  it('shows a review before the steps ahead', () => {
    const steps = statusSteps(orderOf({ status: 'manual' }), historyOf('order_received', 'manual'));
    expect(shown(steps).slice(0, 3)).toEqual(['Received done', 'Manual review current', 'Accepted ahead']);
  });

  it('includes scheduling in the steps of a new capture', () => {
    const steps = statusSteps(orderOf({ orderType: 'others', status: 'order_received' }), []);
    expect(steps.map((step) => step.name)).toContain('Tasked');
  });
});

describe('the view in the address', () => {
  it('omits defaults of the orders view from the address and reads back what it wrote', () => {
    const view = {
      isMine: false,
      type: 'stac',
      search: 'bay',
      page: 2,
      orderId: 'x',
      tab: 'details',
    } as const;
    expect(readOrdersView(writeOrdersView(view))).toEqual(view);
    expect(writeOrdersView(readOrdersView({}))).toEqual({});
  });

  it('uses the default for an invalid parameter of the orders address', () => {
    expect(readOrdersView({ page: '-3', type: 'gold', tab: 'x', mine: 'maybe' })).toEqual(readOrdersView({}));
  });
});

describe('collects of an order', () => {
  it('groups scenes of an order by task, and shows a task without a name by its id, shortened in the middle', () => {
    const collects = orderCollects(orderOf(), []);
    expect(collects.map(({ title, scenes }) => [title, scenes.length])).toEqual([['00c98f68-34…ff0b', 2]]);
  });
});
