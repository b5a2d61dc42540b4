import type { Connection } from '@sigma/db';
import { type EventTopic, isEventTopic } from '@sigma/domain';
import { isSignatureOf, signer } from '../../../signatures/index.ts';

/** Whose e-mails about what a link ends: those of a user about a topic, or those that a list sends to an address. */
export type Subscription = TopicSubscription | ListSubscription;

export interface TopicSubscription {
  readonly user: string;
  readonly topic: EventTopic;
}

export interface ListSubscription {
  /** The kind of list and the id of its subject, such as "alerts.{asset}". */
  readonly list: string;
  readonly recipient: string;
}

export const isOfList = (subscription: Subscription): subscription is ListSubscription =>
  'list' in subscription;

/** Makes tokens of links that need no sign-in and do not expire: signed with the key of the installation. */
export async function unsubscribeTokens(
  connection: Connection,
): Promise<(subscription: Subscription) => string> {
  const sign = await signer(connection);
  return (subscription) => {
    const said = isOfList(subscription)
      ? `${LIST}.${subscription.list}.${Buffer.from(subscription.recipient).toString('base64url')}`
      : `${subscription.user}.${subscription.topic}`;
    return `${said}.${sign(signedText(said))}`;
  };
}

/** The subscription of a link's token; undefined when it was not made here. */
export async function subscriptionOf(
  connection: Connection,
  token: string,
): Promise<Subscription | undefined> {
  const end = token.lastIndexOf('.');
  const said = token.slice(0, Math.max(0, end));
  if (!(await isSignatureOf(connection, signedText(said), token.slice(end + 1)))) return undefined;
  const [first = '', second = '', ...rest] = said.split('.');
  const [subject, address] = rest;
  if (first === LIST && subject !== undefined && address !== undefined)
    return { list: `${second}.${subject}`, recipient: Buffer.from(address, 'base64url').toString() };
  return isEventTopic(second) ? { user: first, topic: second } : undefined;
}

/** No user has this id. */
const LIST = 'list';
const signedText = (said: string) => `unsubscribe ${said.replace('.', ' ')}`;
