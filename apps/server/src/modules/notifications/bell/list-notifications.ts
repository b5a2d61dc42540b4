import { bind, listNotifications, page } from '@sigma/contract';
import type { NotificationsModuleServices } from '../services.ts';
import { userOf } from './caller-user.ts';
import { notificationAnswer } from './notification-answer.ts';
import { bellOwner, listNotifications as listStored } from './notifications.store.ts';

export const listNotificationsBinding = ({
  database: { kysely },
  entitlements,
}: Pick<NotificationsModuleServices, 'database' | 'entitlements'>) =>
  bind(listNotifications, async (call) => {
    const user = userOf(call.caller);
    if (typeof user !== 'string') return user;
    const { limit, offset, ordering, unread: only, kind, topic, created_after, created_before } = call.query;
    const { rows, count, unread } = await listStored(kysely, await bellOwner(kysely, entitlements, user), {
      limit,
      offset,
      descending: ordering.descending,
      unread: only,
      kinds: kind,
      topics: topic,
      from: created_after,
      to: created_before,
    });
    const answers = rows.map(notificationAnswer).filter((answer) => answer !== undefined);
    return { ...page(answers, count, call), unread };
  });
