import type { Database, DatabaseTransaction } from '@sigma/db';
import { type EventContent, type EventText, eventPath, eventText, hearsOf, topicOf } from '@sigma/domain';
import { type Entitlements, PROGRAM_ITSELF } from '../../../entitlements/index.ts';
import type { JobLog } from '../../../jobs/index.ts';
import { addNotifications } from '../bell/notifications.store.ts';
import { ringBell } from '../bell/ring-bell.store.ts';
import { contentOf } from '../event-content.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import { deliveriesOf } from '../preferences/preferences.store.ts';
import {
  lockWaitingEvents,
  markDelivered,
  markDeliveredTo,
  type Recipient,
  recipientsOf,
  type StoredEvent,
} from './events.store.ts';

export interface DeliverySetup {
  readonly database: Database;
  readonly entitlements: Entitlements;
  /** Queues an e-mail in the transaction of its event. */
  readonly mailQueue: MailQueue;
  /** Real time. */
  readonly clock: () => Date;
  readonly log: JobLog;
}

/** What is delivered in one transaction; on the embedded engine everyone else waits for it. */
const EVENTS_PER_TURN = 20;
const RECIPIENTS_PER_TURN = 100;

/**
 * Delivers the events that wait. The rows of bells and e-mails and the mark of the event commit together, and their keys
 * are those of the event: an interrupted delivery leaves nothing, and a repeated one adds nothing. An event for many is
 * delivered in several transactions, to its recipients by their ids.
 *
 * @returns the number of events delivered
 */
export async function deliverEvents(setup: DeliverySetup): Promise<number> {
  let delivered = 0;
  for (;;) {
    const turn = await setup.database.transaction((transaction) => deliverSome(transaction, setup));
    delivered += turn.delivered;
    if (!turn.mayWait) return delivered;
  }
}

interface Turn {
  readonly delivered: number;
  /** Whether more events, or more recipients of an event, may wait. */
  readonly mayWait: boolean;
}

async function deliverSome(transaction: DatabaseTransaction, setup: DeliverySetup): Promise<Turn> {
  const events = await lockWaitingEvents(transaction, EVENTS_PER_TURN);
  const rung = new Set<string>();
  const done: StoredEvent[] = [];
  let left = RECIPIENTS_PER_TURN;
  for (const event of events) {
    const { recipients, rings } = await deliverEvent(transaction, event, { ...setup, limit: left });
    for (const user of rings) rung.add(user);
    const last = recipients.at(-1);
    if (last !== undefined && recipients.length === left) {
      await markDeliveredTo(transaction, event, last.id);
      break;
    }
    left -= recipients.length;
    done.push(event);
  }
  await markDelivered(transaction, done, setup.clock());
  await ringBell(transaction, [...rung]);
  return {
    delivered: done.length,
    mayWait: done.length < events.length || events.length === EVENTS_PER_TURN,
  };
}

interface Delivered {
  /** To whom the event has been delivered in this turn. */
  readonly recipients: readonly Recipient[];
  /** Ids of those whose bell rings. */
  readonly rings: readonly string[];
}

async function deliverEvent(
  transaction: DatabaseTransaction,
  event: StoredEvent,
  { entitlements, mailQueue, log, limit }: DeliverySetup & { readonly limit: number },
): Promise<Delivered> {
  const content = contentOf(event);
  const text = content && readableText(content, log);
  if (content === undefined || text === undefined) return { recipients: [], rings: [] };
  const { program_id: program } = event;
  const entitlement =
    program === null ? undefined : await entitlements.of(transaction, program, PROGRAM_ITSELF);
  if (entitlement !== undefined && !hearsOf(content.kind, entitlement)) return { recipients: [], rings: [] };
  const recipients = await recipientsOf(transaction, event, limit);
  const topic = topicOf(content.kind);
  const ids = recipients.map(({ id }) => id);
  const ways = await deliveriesOf(transaction, topic, ids);
  const mails = recipients
    .filter(({ id }) => ways.get(id)?.email === true)
    .map(({ id, email }) => ({
      key: `${event.id} ${id}`,
      recipient: email,
      ...text,
      path: eventPath(content),
      unsubscribe: { user: id, topic },
    }));
  if (mails.length > 0) await mailQueue.add(transaction, ...mails);
  const bells = ids.filter((id) => ways.get(id)?.bell === true);
  await addNotifications(transaction, event.id, bells);
  // An event that was extended after its delivery rings the bells that show it already.
  return { recipients, rings: bells };
}

/** The text of an event; undefined for one that another version wrote in another form, which must not block later events. */
function readableText(content: EventContent, log: JobLog): EventText | undefined {
  try {
    return eventText(content);
  } catch (error) {
    log.warn({ err: error, kind: content.kind }, 'Dropped an event that has no text in this version');
    return undefined;
  }
}
