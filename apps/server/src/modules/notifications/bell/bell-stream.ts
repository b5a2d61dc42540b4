import { inTurns } from '../../../work/turns.ts';
import type { NotificationsModuleServices } from '../services.ts';
import { bellOwner, countUnread } from './notifications.store.ts';

/** A comment this often keeps proxies from closing a silent stream; the session is checked as often. */
const HEARTBEAT_MS = 20_000;

export type BellStreamServices = Pick<
  NotificationsModuleServices,
  'database' | 'entitlements' | 'bellHub' | 'isTokenValid' | 'log'
>;

interface Listening {
  readonly user: string;
  readonly token: string;
  readonly heartbeatMs?: number;
}

/**
 * Server-sent events with the number of unread notifications, at once and whenever it may have changed, until the token is
 * no longer valid. Undefined when the user has too many streams open already.
 */
export async function openBellStream(
  { database, entitlements, bellHub, isTokenValid, log }: BellStreamServices,
  { user, token, heartbeatMs = HEARTBEAT_MS }: Listening,
): Promise<ReadableStream<Uint8Array> | undefined> {
  const encoder = new TextEncoder();
  let out: ReadableStreamDefaultController<Uint8Array> | undefined;
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      out = controller;
    },
    cancel: () => release(),
  });
  const send = (text: string) => out?.enqueue(encoder.encode(text));
  const count = async () => {
    const { kysely } = database;
    const unread = await countUnread(kysely, await bellOwner(kysely, entitlements, user));
    send(`event: unread\ndata: ${unread}\n\n`);
  };
  // The browser connects again and then has the current number.
  const failed = (error: unknown) => {
    log.warn({ err: error }, 'Could not count notifications for a stream');
    end();
  };
  const counting = inTurns(count, failed);
  const beat = async () => {
    if (await isTokenValid(token)) send(': still here\n\n');
    else end();
  };
  const heartbeat = setInterval(() => void beat().catch(failed), heartbeatMs).unref();
  let leave: (() => void) | undefined;
  const release = () => {
    out = undefined;
    clearInterval(heartbeat);
    void counting.stop();
    leave?.();
  };
  const end = () => {
    const open = out;
    release();
    open?.close();
  };
  try {
    leave = await bellHub.subscribe(user, { ring: counting.wake, end });
  } catch (error) {
    release();
    throw error;
  }
  if (leave === undefined) {
    release();
    return undefined;
  }
  counting.wake();
  return stream;
}
