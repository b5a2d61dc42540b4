import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES } from '../orders/status.ts';
import { EVENT_KINDS, type EventData, type EventKind, topicOf } from './event-kinds.ts';
import { eventPath, eventText } from './event-text.ts';
import { orderEvent, orderEventOf } from './order-events.ts';
import { defaultDelivery, EVENT_TOPICS } from './topics.ts';

const FINDING = {
  asset: 'a1',
  asset_name: 'Permian pads',
  detection_class: 'alert',
  detection_type: 'Methane',
  measured: '',
} as const;
const DATA: EventData = {
  'order.delivered': { order: 'Bay', code: null },
  'order.failed': { order: 'Bay', reason: 'The bucket does not exist.' },
  'order.rejected': { order: 'Bay', reason: 'The area is closed.' },
  'order.expired': { order: 'Bay', reason: 'No pass was free.' },
  'order.canceled': { order: 'Bay', reason: '' },
  'order.moved': { order: 'Bay', status: 'manual', reason: 'We look at it.' },
  'order.removed': { order: 'Bay' },
  'capture.scheduled': { order: 'Bay', reason: 'Scheduled.' },
  'capture.taken': { order: '', reason: '' },
  'capture.returned': { order: 'Bay', reason: 'Too many clouds.' },
  'withdrawal.accepted': { order: 'Bay', reason: '' },
  'withdrawal.rejected': { order: 'Bay', reason: 'The pass begins in an hour.' },
  'scene.matched': { search: 'Clear bay', scenes: 2 },
  'monitor.alert.published': { ...FINDING, measured: '410 ± 120 kg/h' },
  'monitor.gas.published': {
    ...FINDING,
    detection_class: 'detection',
    detection_type: 'Plume',
    title: 'Gas, not proven to be methane',
    measured: '1,010 ± 230 kg/h',
  },
  'monitor.sources.continue': {
    asset: 'a1',
    asset_name: 'Permian pads',
    sources: [
      { finding: 'f1', name: 'Pad 4', measured: '1,010 ± 230 kg/h' },
      { finding: 'f2', name: 'Pad 9', measured: '' },
    ],
  },
  'monitor.findings.revised': {
    asset: 'a1',
    asset_name: 'Permian pads',
    changes: ['D-13: Possible gas, proposed Methane'],
  },
  'monitor.review.waiting': {
    asset: 'a1',
    asset_name: 'Permian pads',
    findings: [{ ...FINDING, measured: '410 ± 120 kg/h', finding: 'f1' }],
  },
  'monitor.alert.retracted': { ...FINDING, reason: 'It was a flare.' },
  'monitor.detection.published': { ...FINDING, detection_class: 'detection', detection_type: 'Vehicle' },
  'monitor.pass.analysed': { asset: 'a1', asset_name: 'Permian pads', outcome: 'nothing above 310 kg/h' },
  'monitor.report.ready': { report: 'Permian pads' },
  'monitor.report.failed': { report: 'Permian pads', reason: 'The map could not be drawn.' },
  'monitor.feedback.changed': { ...FINDING, status: 'Resolved - Accepted' },
  'user.joined': { email: 'a@b.example' },
  'user.removed': { email: 'a@b.example' },
  'user.roles_changed': { roles: [] },
  'program.changed': { program: 'Bay Watch' },
  'program.archived': { program: 'Bay Watch' },
};
const contentOf = <Kind extends EventKind>(kind: Kind, data: EventData[Kind] = DATA[kind]) => ({
  kind,
  data,
  program: 3,
  subject: '7f',
});

describe('the text of an event', () => {
  it.each(EVENT_KINDS)('%s has one line without a final stop and a path in its program', (kind) => {
    expect(eventText(contentOf(kind)).title).toMatch(/^\S.*[^.]$/);
    expect(eventPath(contentOf(kind))).toMatch(
      kind === 'monitor.review.waiting' ? /^\/admin\/findings$/ : /^\/program\/3\//,
    );
  });

  it.each([
    ['names the order', contentOf('order.delivered'), '“Bay” was delivered'],
    [
      'says that a part is missing',
      contentOf('order.delivered', { order: 'Bay', code: 'PS' }),
      '“Bay” was partly delivered',
    ],
    [
      'names an order without a name',
      contentOf('order.failed', { order: '', reason: '' }),
      'Your order failed',
    ],
    ['counts several scenes', contentOf('scene.matched'), '2 new scenes match “Clear bay”'],
    [
      'counts one scene',
      contentOf('scene.matched', { search: 'Bay', scenes: 1 }),
      '1 new scene matches “Bay”',
    ],
    [
      'names an alert with its rate',
      contentOf('monitor.alert.published'),
      'Methane, 410 ± 120 kg/h, at Permian pads',
    ],
    [
      'says of gas what is not proven',
      contentOf('monitor.gas.published'),
      'Gas, not proven to be methane, 1,010 ± 230 kg/h, at Permian pads',
    ],
    [
      'counts the sources that continue',
      contentOf('monitor.sources.continue'),
      '2 known sources still leak at Permian pads',
    ],
    [
      'counts what was revised',
      contentOf('monitor.findings.revised'),
      '1 earlier finding at Permian pads was revised',
    ],
    [
      'counts what waits for review',
      contentOf('monitor.review.waiting'),
      '1 finding at Permian pads waits for review',
    ],
    ['names a finding without a rate', contentOf('monitor.detection.published'), 'Vehicle at Permian pads'],
    [
      'says what a review became',
      contentOf('monitor.feedback.changed'),
      'Methane at Permian pads is now resolved - accepted',
    ],
    ['names the status as screens do', contentOf('order.moved'), '“Bay” is now manual review'],
  ])('%s', (_, content, title) => {
    expect(eventText(content).title).toBe(title);
  });

  it('an event of a user leads administrators to the user, and the user to a page that every member may open', () => {
    expect(eventPath(contentOf('user.joined'))).toBe('/program/3/users?id=7f');
    expect(eventPath(contentOf('user.roles_changed'))).toBe('/program/3/details');
  });

  it('a finding leads to the map of its asset, focused on it by its class', () => {
    expect(eventPath(contentOf('monitor.alert.published'))).toBe('/program/3/monitor/a1/map/alert/7f');
    expect(eventPath(contentOf('monitor.detection.published'))).toBe(
      '/program/3/monitor/a1/map/detection/7f',
    );
    expect(eventPath(contentOf('monitor.pass.analysed'))).toBe('/program/3/monitor/a1/map');
    expect(eventPath(contentOf('monitor.report.ready'))).toBe('/program/3/monitor/reports/7f');
  });

  it('states when a finding was captured, which can be long before it is published', () => {
    const captured_at = '2026-11-25T18:03:20.000Z';
    const detailOf = (content: Parameters<typeof eventText>[0]) =>
      eventText({ ...content, data: { ...content.data, captured_at } }).detail;
    for (const kind of [
      'monitor.alert.published',
      'monitor.gas.published',
      'monitor.detection.published',
    ] as const)
      expect(detailOf(contentOf(kind))).toBe('Captured 25 Nov 2026, 18:03 UTC.');
    expect(detailOf(contentOf('monitor.sources.continue'))).toBe(
      'Pad 4, 1,010 ± 230 kg/h; Pad 9. Captured 25 Nov 2026, 18:03 UTC.',
    );
    expect(eventText(contentOf('monitor.alert.published')).detail).toBe('');
  });

  it('names in its detail each source that continues, with its rate', () => {
    expect(eventText(contentOf('monitor.sources.continue')).detail).toBe('Pad 4, 1,010 ± 230 kg/h; Pad 9.');
    expect(eventText(contentOf('monitor.review.waiting')).detail).toBe('Methane, 410 ± 120 kg/h.');
    const changes = ['D-13: Possible gas, proposed Methane'];
    const { data } = contentOf('monitor.review.waiting');
    const both = eventText({ ...contentOf('monitor.review.waiting'), data: { ...data, changes } });
    expect(both.detail).toBe('Methane, 410 ± 120 kg/h. D-13: Possible gas, proposed Methane.');
    const alone = { ...contentOf('monitor.review.waiting'), data: { ...data, findings: [], changes } };
    expect(eventText(alone)).toEqual({
      title: '1 published finding at Permian pads may have another class',
      detail: 'D-13: Possible gas, proposed Methane.',
    });
  });

  it('an event outside a program has no page', () => {
    expect(eventPath({ ...contentOf('program.archived'), program: null })).toBeUndefined();
  });
});

const STEP = { from: 'order_accepted', actor: 'system', cause: null } as const;
const AFTER_RECEIVED = ORDER_STATUSES.filter((to) => to !== 'mod_received');
const BY_MEMBER = { actor: 'customer', code: null, text: '', at: new Date(0), actorName: '' } as const;
const ORDER = { id: 'o', program: 3, name: 'Bay', requestedBy: 'u', request: 'r' };

describe('the event of a step', () => {
  it.each(ORDER_STATUSES)('a step to %s by the person who placed the order causes none', (to) => {
    expect(orderEvent(ORDER, { ...STEP, ...BY_MEMBER, to, user: ORDER.requestedBy })).toBeUndefined();
  });

  it.each([
    ['b@bay.example', { actorName: 'b@bay.example', user: 'b' }],
    ['an application', { actorName: 'application' }],
  ])('a cancellation by %s is reported to the person who placed the order', (name, by) => {
    expect(orderEvent(ORDER, { ...STEP, ...BY_MEMBER, to: 'order_canceled', ...by })).toMatchObject({
      kind: 'order.canceled',
      audience: { users: [ORDER.requestedBy] },
      data: { reason: `Canceled by ${name}` },
    });
  });

  it.each(ORDER_STATUSES.filter((to) => to !== 'order_canceled'))(
    'a step to %s by a colleague causes none',
    (to) => {
      expect(orderEvent(ORDER, { ...STEP, ...BY_MEMBER, to, user: 'b' })).toBeUndefined();
    },
  );

  it.each(AFTER_RECEIVED)('a step to %s by staff causes one', (to) => {
    expect(orderEventOf({ ...STEP, from: 'mod_received', to, actor: 'staff' })).toBeDefined();
  });

  it.each([
    ['order_accepted', 'order_active', undefined],
    ['order_scheduled', 'order_active', 'capture.returned'],
    ['order_tasked', 'order_active', 'capture.returned'],
    ['order_active', 'order_scheduled', 'capture.scheduled'],
    ['order_scheduled', 'order_tasked', 'capture.taken'],
    ['order_tasked', 'order_processing', undefined],
    ['order_processing', 'order_delivered', 'order.delivered'],
    ['order_processing', 'order_failed', 'order.failed'],
  ] as const)('the step of the system from %s to %s is %s', (from, to, kind) => {
    expect(orderEventOf({ ...STEP, from, to })).toBe(kind);
  });

  it('the delivery says what was delivered where, also to readers of events that do not', () => {
    const text = 'Delivered: 2 scenes, 4 files and the manifest, 3.1 MB, to bucket/folder';
    const step = { ...STEP, from: 'order_processing', to: 'order_delivered' } as const;
    const event = orderEvent(ORDER, { ...step, code: null, text, at: new Date(0), actorName: 'Sigma' });
    expect(event?.kind === 'order.delivered' && eventText(event).detail).toBe(text);
    expect(eventText(contentOf('order.delivered')).detail).toBe('');
  });

  it('the beginning of the planning causes no event, although staff publish the plan', () => {
    expect(orderEventOf({ ...STEP, to: 'order_active', actor: 'staff' })).toBeUndefined();
  });

  it('a withdrawal is answered for everyone who tasks, and names the tasking request', () => {
    const step = { from: 'order_scheduled', to: 'order_canceled', actor: 'staff', code: null } as const;
    const answer = {
      ...step,
      actorName: 'Staff',
      cause: 'withdrawal_accepted',
      text: 'Released',
      at: new Date(0),
    };
    expect(orderEvent(ORDER, answer)).toEqual({
      kind: 'withdrawal.accepted',
      program: 3,
      subject: 'r',
      audience: { members: 'tasking' },
      data: { order: 'Bay', reason: 'Released' },
      at: new Date(0),
    });
  });

  it.each(AFTER_RECEIVED)('a step to %s concerns the person who placed the order', (to) => {
    const step = {
      ...STEP,
      from: 'mod_received',
      to,
      actor: 'staff',
      actorName: 'Staff',
      code: 'PS',
      text: 'Why',
      at: new Date(0),
    } as const;
    const event = orderEvent(ORDER, step);
    expect(event).toMatchObject({ program: 3, audience: { users: ['u'] }, data: { order: 'Bay' } });
  });
});

it('every topic has a kind of event, and its events ring the bell unless the user says otherwise', () => {
  expect(new Set(EVENT_KINDS.map(topicOf))).toEqual(new Set(EVENT_TOPICS));
  for (const topic of EVENT_TOPICS) expect(defaultDelivery(topic).bell).toBe(true);
});
