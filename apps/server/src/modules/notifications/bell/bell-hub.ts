import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, Listener } from '@sigma/db';
import { BELL_CHANNEL } from './ring-bell.store.ts';

/** Streams that one user may have open in one process. The windows of a browser share one. */
export const MAX_STREAMS_PER_USER = 4;

/** What a stream of notifications hears. */
export interface BellStream {
  /** The notifications of the user have changed, or may have: a connection was lost for a moment. */
  ring(): void;
  /** The process stops. */
  end(): void;
}

export interface BellHub {
  /**
   * Rings the stream whenever the notifications of the user have changed in any process. The returned function ends that.
   * Undefined when the user has too many streams already.
   *
   * @throws the error of the database when it cannot be listened to
   */
  subscribe(user: string, stream: BellStream): Promise<(() => void) | undefined>;
  /** Ends all streams, so that a server that stops does not wait for them. */
  close(): Promise<void>;
}

/** Hears the bells of all processes through the database, with one connection for all streams of this process. */
export function createBellHub(database: Pick<Database, 'listen'>): BellHub {
  const streams = new Map<string, Set<BellStream>>();
  // The connection is opened for the first stream and rings all of them: on behalf of no caller.
  const onBehalfOfNoOne = AsyncLocalStorage.snapshot();
  let listener: Promise<Listener> | undefined;
  const all = () => [...streams.values()].flatMap((ofUser) => [...ofUser]);
  let isConnected = false;
  // A stream that waits for the first connection begins with the current number anyway.
  const connected = () => {
    if (isConnected) for (const stream of all()) stream.ring();
    isConnected = true;
  };
  const ringUsers = (payload: string) => {
    for (const user of payload.split(',')) for (const stream of streams.get(user) ?? []) stream.ring();
  };
  const listen = async () => {
    listener ??= onBehalfOfNoOne(() =>
      database.listen({ channel: BELL_CHANNEL, onPayload: ringUsers, onConnected: connected }),
    );
    try {
      await listener;
    } catch (error) {
      listener = undefined;
      throw error;
    }
  };
  return {
    async subscribe(user, stream) {
      const ofUser = streams.get(user) ?? new Set();
      if (ofUser.size >= MAX_STREAMS_PER_USER) return undefined;
      streams.set(user, ofUser.add(stream));
      const leave = () => {
        ofUser.delete(stream);
        if (ofUser.size === 0 && streams.get(user) === ofUser) streams.delete(user);
      };
      try {
        await listen();
      } catch (error) {
        leave();
        throw error;
      }
      return leave;
    },
    async close() {
      for (const stream of all()) stream.end();
      await (await listener?.catch(() => undefined))?.close();
    },
  };
}
