import type { Operation } from '../kernel/operation.ts';
import {
  changeNotificationPreference,
  listNotificationPreferences,
  listNotifications,
  readNotifications,
  readSubscription,
  streamNotifications,
  unsubscribe,
} from './notifications.ts';

export * from './notifications.ts';

export const notificationsOperations: readonly Operation[] = [
  listNotifications,
  readNotifications,
  streamNotifications,
  listNotificationPreferences,
  changeNotificationPreference,
  readSubscription,
  unsubscribe,
];
