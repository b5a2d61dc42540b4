import { bind, readNotifications } from '@sigma/contract';
import type { NotificationsModuleServices } from '../services.ts';
import { userOf } from './caller-user.ts';
import { bellOwner, countUnread, markRead } from './notifications.store.ts';
import { ringBell } from './ring-bell.store.ts';

export const readNotificationsBinding = ({
  database,
  entitlements,
}: Pick<NotificationsModuleServices, 'database' | 'entitlements'>) =>
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
      return { unread: await countUnread(transaction, await bellOwner(transaction, entitlements, user)) };
    });
  });
