import type { Connection } from '@sigma/db';
import { type EventTopic, isEventTopic } from '@sigma/domain';
import { isSignatureOf, signer } from '../../../signatures/index.ts';

/** Whose e-mails about what a link ends. */
export interface Subscription {
  readonly user: string;
  readonly topic: EventTopic;
}

/** Makes tokens of links that need no sign-in and do not expire: signed with the key of the installation. */
export async function unsubscribeTokens(
  connection: Connection,
): Promise<(subscription: Subscription) => string> {
  const sign = await signer(connection);
  return ({ user, topic }) => `${user}.${topic}.${sign(signedText(user, topic))}`;
}

/** The subscription of a link's token; undefined when it was not made here. */
export async function subscriptionOf(
  connection: Connection,
  token: string,
): Promise<Subscription | undefined> {
  const [user = '', topic = '', signature = ''] = token.split('.');
  const isOurs = await isSignatureOf(connection, signedText(user, topic), signature);
  return isOurs && isEventTopic(topic) ? { user, topic } : undefined;
}

const signedText = (user: string, topic: string) => `unsubscribe ${user} ${topic}`;
