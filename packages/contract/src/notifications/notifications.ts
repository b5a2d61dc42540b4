import { EVENT_KINDS, EVENT_TOPICS, type EventKind } from '@sigma/domain';
import { z } from 'zod';
import { operation } from '../kernel/define.ts';
import { csv, queryBoolean, uuid } from '../kernel/fields.ts';
import { instantDate, timestamp } from '../kernel/instant.ts';
import { listOf, listQuery } from '../kernel/paging.ts';

const kind = z.enum(EVENT_KINDS as readonly [EventKind, ...EventKind[]]);

export const notification = z
  .object({
    id: z.uuid().describe('Id of the event'),
    kind,
    topic: z.enum(EVENT_TOPICS),
    program: z.int().nullable(),
    title: z.string(),
    detail: z.string(),
    subject: z
      .string()
      .describe(
        'Id of what the event is about, such as an order, a requested capture, a finding or a report',
      ),
    path: z.string().nullable().describe('Path of the web app that shows what the event is about'),
    created_at: timestamp,
    read: z.boolean(),
  })
  .meta({
    id: 'Notification',
    examples: [
      {
        id: '9d1c7b1e-58a7-4f0a-8f2e-7a1f0c2d4b55',
        kind: 'order.delivered',
        topic: 'orders',
        program: 1,
        title: '“Bay” was delivered',
        detail: '',
        subject: '3f0a5c1e-2f57-4a0b-9d0c-1b9e5d3c7a21',
        path: '/program/1/orders?order=3f0a5c1e-2f57-4a0b-9d0c-1b9e5d3c7a21&mine=no',
        created_at: '2026-11-20T09:00:00Z',
        read: false,
      },
    ],
  });
export type Notification = z.infer<typeof notification>;

const tag = 'Notifications';
const access = { tier: 'signed-in' } as const;
const base = '/public/v1/sigma/notifications/';

export const listNotifications = operation({
  id: 'listNotifications',
  method: 'GET',
  path: base,
  access,
  tag,
  summary: "Lists the caller's notifications",
  query: listQuery(['created_at'], { ordering: '-created_at', limit: 30 }).extend({
    created_after: instantDate.optional().describe('Delivered to the caller at or after this instant'),
    created_before: instantDate.optional().describe('Delivered to the caller at or before this instant'),
    kind: csv(kind).optional(),
    topic: csv(z.enum(EVENT_TOPICS)).optional(),
    unread: queryBoolean.optional().describe('Only those that are not read yet, or only those that are'),
  }),
  response: listOf(notification).extend({ unread: z.int().describe('Number of unread notifications') }),
});

export const readNotifications = operation({
  id: 'readNotifications',
  method: 'POST',
  path: `${base}read/`,
  access,
  tag,
  summary: 'Marks notifications as read',
  body: z
    .strictObject({
      ids: z.array(uuid).max(1000).optional().describe('Without ids, all notifications are marked as read'),
      up_to: uuid
        .optional()
        .describe(
          'Instead of ids: marks this notification and all older ones, so that newer ones stay unread',
        ),
      read: z.boolean().default(true).describe('false marks those with these ids as unread'),
    })
    .refine(({ ids, read }) => read || ids !== undefined, {
      path: ['ids'],
      message: 'ids must list the notifications that are marked as unread.',
    })
    .refine(({ ids, up_to }) => ids === undefined || up_to === undefined, {
      path: ['up_to'],
      message: 'up_to must be omitted if ids are given.',
    })
    .meta({
      id: 'ReadNotifications',
      examples: [{ ids: ['9d1c7b1e-58a7-4f0a-8f2e-7a1f0c2d4b55'], read: true }],
    }),
  response: z.object({ unread: z.int() }),
  status: 200,
});

export const streamNotifications = operation({
  id: 'streamNotifications',
  method: 'GET',
  path: `${base}stream/`,
  access,
  tag,
  summary:
    'Sends a server-sent event with the number of unread notifications, now and whenever it changes. Ends with the session.',
  response: z.unknown(),
  produces: 'text/event-stream',
  errors: ['forbidden', 'too_many_requests'],
});

const delivery = z.object({ bell: z.boolean(), email: z.boolean() });
export const notificationPreference = delivery
  .extend({ topic: z.enum(EVENT_TOPICS), name: z.string(), description: z.string() })
  .meta({
    id: 'NotificationPreference',
    examples: [
      {
        topic: 'orders',
        name: 'Orders',
        description: 'An order ends, or staff move it',
        bell: true,
        email: true,
      },
    ],
  });
export type NotificationPreference = z.infer<typeof notificationPreference>;

export const listNotificationPreferences = operation({
  id: 'listNotificationPreferences',
  method: 'GET',
  path: `${base}preferences/`,
  access,
  tag,
  summary: 'Lists how the caller is notified of each topic of events',
  response: z.object({ results: z.array(notificationPreference) }),
});

export const changeNotificationPreference = operation({
  id: 'changeNotificationPreference',
  method: 'PATCH',
  path: `${base}preferences/{topic}/`,
  access,
  tag,
  summary: 'Chooses how the caller is notified of a topic: by the bell, by e-mail, both or neither',
  params: z.object({ topic: z.enum(EVENT_TOPICS) }),
  body: z
    .strictObject({ bell: z.boolean(), email: z.boolean() })
    .partial()
    .meta({ id: 'NotificationPreferenceChange', examples: [{ email: false }] }),
  response: notificationPreference,
});

const unsubscribeParams = z.object({ token: z.string().max(600) });
const subscription = z
  .object({ topic: z.enum(EVENT_TOPICS), name: z.string(), email: z.boolean() })
  .meta({ id: 'EmailSubscription', examples: [{ topic: 'orders', name: 'Orders', email: true }] });

export const readSubscription = operation({
  id: 'readSubscription',
  method: 'GET',
  path: `${base}subscriptions/{token}/`,
  access: { tier: 'open' },
  tag,
  summary:
    'Returns the topic that the signed link of an e-mail is about, and whether its e-mails are still sent',
  params: unsubscribeParams,
  response: subscription,
  errors: ['not_found'],
});

/** Mail programs send this by one click (RFC 8058), with a form body that says nothing. */
export const unsubscribe = operation({
  id: 'unsubscribe',
  method: 'POST',
  path: `${base}subscriptions/{token}/`,
  access: { tier: 'open' },
  tag,
  summary: 'Ends the e-mails of a topic by the signed link of an e-mail',
  params: unsubscribeParams,
  response: subscription,
  status: 200,
  errors: ['not_found'],
});
