import type { ServerModule } from '../server-module.ts';
import { listNotificationsBinding } from './bell/list-notifications.ts';
import { readNotificationsBinding } from './bell/read-notifications.ts';
import { streamNotificationsBinding } from './bell/stream-notifications.ts';
import { startEventDeliverer } from './deliver/event-deliverer.ts';
import { forgetNotificationsJob } from './deliver/forget-notifications.jobs.ts';
import { sendMailJob } from './mail/send-mail.jobs.ts';
import { readSubscriptionBinding, unsubscribeBinding } from './mail/subscription.ts';
import { changePreferenceBinding } from './preferences/change-preference.ts';
import { listPreferencesBinding } from './preferences/list-preferences.ts';
import type { NotificationsModuleServices } from './services.ts';

export { type BellHub, createBellHub } from './bell/bell-hub.ts';
export type { MailPart } from './mail/mail-content.ts';
export { createMailQueue, type MailQueue } from './mail/mail-queue.ts';
export { type MailSender, openMailSender } from './mail/mail-sender.ts';
export type { RecipientLists } from './mail/recipient-lists.ts';

/** Delivers events to people: the bell, and e-mails by the preferences of each user. */
export const notificationsModule: ServerModule<NotificationsModuleServices> = {
  name: 'notifications',
  bindings: (services) => [
    listNotificationsBinding(services),
    readNotificationsBinding(services),
    streamNotificationsBinding(services),
    listPreferencesBinding(services),
    changePreferenceBinding(services),
    readSubscriptionBinding(services),
    unsubscribeBinding(services),
  ],
  jobs: (services) => [sendMailJob(services), forgetNotificationsJob(services)],
  start: ({ database, entitlements, mailQueue, clock, log }) => {
    const onError = (error: unknown) =>
      log.warn({ err: error }, 'Could not deliver events; they stay queued');
    return startEventDeliverer({ database, entitlements, mailQueue, clock, log, onError });
  },
};
