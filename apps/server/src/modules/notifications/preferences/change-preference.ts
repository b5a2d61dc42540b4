import { bind, changeNotificationPreference } from '@sigma/contract';
import { TOPIC_TEXTS } from '@sigma/domain';
import { userOf } from '../bell/caller-user.ts';
import type { NotificationsModuleServices } from '../services.ts';
import { savePreference } from './preferences.store.ts';

export const changePreferenceBinding = ({ database }: Pick<NotificationsModuleServices, 'database'>) =>
  bind(changeNotificationPreference, async ({ caller, params: { topic }, body }) => {
    const user = userOf(caller);
    if (typeof user !== 'string') return user;
    const saved = await savePreference(database.kysely, { user, topic, ...body });
    return { topic, ...saved, ...TOPIC_TEXTS[topic] };
  });
