import { bind, refuseForNow, streamNotifications } from '@sigma/contract';
import { type BellStreamServices, openBellStream } from './bell-stream.ts';
import { userOf } from './caller-user.ts';

/** Windows stay open for long, so a sooner attempt would rarely find a place. */
const RETRY_AFTER_S = 30;

export const streamNotificationsBinding = (services: BellStreamServices) =>
  bind(streamNotifications, async ({ caller, header }) => {
    const user = userOf(caller);
    if (typeof user !== 'string') return user;
    const token = (header('authorization') ?? '').replace(/^Bearer +/i, '');
    const stream = await openBellStream(services, { user, token });
    if (stream === undefined) {
      const detail = 'Too many windows listen for notifications. Close one of them.';
      return refuseForNow('too_many_requests', RETRY_AFTER_S, { detail });
    }
    return new Response(stream, {
      headers: {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store, no-transform',
        // Proxies such as nginx would otherwise collect the stream before they pass it on.
        'x-accel-buffering': 'no',
        // A server that stops need not wait until the client closes a connection that it would use again.
        connection: 'close',
      },
    });
  });
