import {
  type BodyInputOf,
  changeNotificationPreference,
  listNotificationPreferences,
  listNotifications,
  type NotificationPreference,
  readNotifications,
  readSubscription,
  unsubscribe,
} from '@sigma/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

const PAGE = 30;

export const notificationsKey = ['notifications', 'list'] as const;
export const unreadKey = ['notifications', 'unread'] as const;

/** The user's notifications, newest first, page by page. */
export const notificationsQuery = (only: 'all' | 'unread') =>
  infiniteQueryOptions({
    queryKey: [...notificationsKey, only],
    queryFn: ({ pageParam: offset, signal }) =>
      call(listNotifications, {
        query: { limit: PAGE, offset, ...(only === 'unread' && { unread: true }) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ count, results }, _, offset) =>
      results.length > 0 && offset + PAGE < count ? offset + PAGE : undefined,
  });

export const markNotifications = (body: BodyInputOf<typeof readNotifications>) =>
  call(readNotifications, { body });

/** Read again whenever the settings open, because the link in an e-mail changes preferences outside this page. */
export const preferencesQuery = queryOptions({
  queryKey: ['notifications', 'preferences'],
  queryFn: ({ signal }) => call(listNotificationPreferences, { signal }),
  staleTime: 0,
});

export const changePreference = ({
  topic,
  ...body
}: { readonly topic: NotificationPreference['topic'] } & BodyInputOf<typeof changeNotificationPreference>) =>
  call(changeNotificationPreference, { params: { topic }, body });

export const subscriptionQuery = (token: string) =>
  queryOptions({
    queryKey: ['notifications', 'subscription', token],
    queryFn: ({ signal }) => call(readSubscription, { params: { token }, signal }),
  });

export const endSubscription = (token: string) => call(unsubscribe, { params: { token } });
