import { bind, readSubscription, refuse, unsubscribe } from '@sigma/contract';
import { TOPIC_TEXTS } from '@sigma/domain';
import { deliveriesOf, hasUser, savePreference } from '../preferences/preferences.store.ts';
import type { NotificationsModuleServices } from '../services.ts';
import { isOfList, type Subscription, subscriptionOf } from './unsubscribe-links.ts';

type SubscriptionServices = Pick<NotificationsModuleServices, 'database' | 'recipientLists'>;

const unknownLink = () =>
  refuse('not_found', 'This link is incomplete or was not made here. Open it again from the e-mail.');

/** What a link is about; undefined if its user or its list no longer exists. */
async function answerOf(
  { database: { kysely }, recipientLists }: SubscriptionServices,
  subscription: Subscription,
) {
  if (isOfList(subscription)) {
    const found = await recipientLists.read(subscription.list, subscription.recipient);
    return found && { topic: 'monitoring' as const, name: found.name, email: found.has };
  }
  const { user, topic } = subscription;
  if (!(await hasUser(kysely, user))) return undefined;
  const ways = await deliveriesOf(kysely, topic, [user]);
  return { topic, name: TOPIC_TEXTS[topic].name, email: ways.get(user)?.email ?? false };
}

export const readSubscriptionBinding = (services: SubscriptionServices) =>
  bind(readSubscription, async ({ params: { token } }) => {
    const subscription = await subscriptionOf(services.database.kysely, token);
    return (subscription && (await answerOf(services, subscription))) ?? unknownLink();
  });

export const unsubscribeBinding = (services: SubscriptionServices) =>
  bind(unsubscribe, async ({ params: { token } }) => {
    const { database, recipientLists } = services;
    const subscription = await subscriptionOf(database.kysely, token);
    const known = subscription && (await answerOf(services, subscription));
    if (subscription === undefined || known === undefined) return unknownLink();
    if (isOfList(subscription)) await recipientLists.remove(subscription.list, subscription.recipient);
    else await savePreference(database.kysely, { ...subscription, email: false });
    return { ...known, email: false };
  });
