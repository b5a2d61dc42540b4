import { bind, readSubscription, refuse, unsubscribe } from '@sigma/contract';
import { TOPIC_TEXTS } from '@sigma/domain';
import { deliveriesOf, hasUser, savePreference } from '../preferences/preferences.store.ts';
import type { NotificationsModuleServices } from '../services.ts';
import { type Subscription, subscriptionOf } from './unsubscribe-links.ts';

type SubscriptionServices = Pick<NotificationsModuleServices, 'database'>;

const answerOf = ({ topic }: Subscription, email: boolean) => ({
  topic,
  name: TOPIC_TEXTS[topic].name,
  email,
});
const unknownLink = () =>
  refuse('not_found', 'This link is incomplete or was not made here. Open it again from the e-mail.');

/** The subscription of a link, unless its user no longer exists. */
async function knownSubscription(
  { database: { kysely } }: SubscriptionServices,
  token: string,
): Promise<Subscription | undefined> {
  const subscription = await subscriptionOf(kysely, token);
  return subscription !== undefined && (await hasUser(kysely, subscription.user)) ? subscription : undefined;
}

export const readSubscriptionBinding = (services: SubscriptionServices) =>
  bind(readSubscription, async ({ params: { token } }) => {
    const subscription = await knownSubscription(services, token);
    if (subscription === undefined) return unknownLink();
    const { user, topic } = subscription;
    const ways = await deliveriesOf(services.database.kysely, topic, [user]);
    return answerOf(subscription, ways.get(user)?.email ?? false);
  });

export const unsubscribeBinding = (services: SubscriptionServices) =>
  bind(unsubscribe, async ({ params: { token } }) => {
    const subscription = await knownSubscription(services, token);
    if (subscription === undefined) return unknownLink();
    const { email } = await savePreference(services.database.kysely, { ...subscription, email: false });
    return answerOf(subscription, email);
  });
