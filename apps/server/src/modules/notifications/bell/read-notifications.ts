import { bind, readNotifications } from '@sigma/contract';
import type { NotificationsModuleServices } from '../services.ts';
import { userOf } from './caller-user.ts';
import { countUnread, markRead } from './notifications.store.ts';
import { ringBell } from './ring-bell.store.ts';

export const readNotificationsBinding = ({ database }: Pick<NotificationsModuleServices, 'database'>) =>
  bind(readNotifications, async ({ caller, body, now }) => {
    const user = userOf(caller);
    if (typeof user !== 'string') return user;
    return database.transaction(async (transaction) => {
      await markRead(transaction, user, {
        ids: body.ids,
        upTo: body.up_to,
        at: body.read ? now : null,
      });
      await ringBell(transaction, [user]);
      return { unread: await countUnread(transaction, user) };
    });
  });
