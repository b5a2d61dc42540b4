import { bind, listNotificationPreferences } from '@sigma/contract';
import { defaultDelivery, EVENT_TOPICS, TOPIC_TEXTS } from '@sigma/domain';
import { userOf } from '../bell/caller-user.ts';
import type { NotificationsModuleServices } from '../services.ts';
import { listPreferences } from './preferences.store.ts';

export const listPreferencesBinding = ({ database }: Pick<NotificationsModuleServices, 'database'>) =>
  bind(listNotificationPreferences, async ({ caller }) => {
    const user = userOf(caller);
    if (typeof user !== 'string') return user;
    const chosen = new Map((await listPreferences(database.kysely, user)).map((row) => [row.topic, row]));
    return {
      results: EVENT_TOPICS.map((topic) => {
        const { bell, email } = chosen.get(topic) ?? defaultDelivery(topic);
        return { topic, bell, email, ...TOPIC_TEXTS[topic] };
      }),
    };
  });
