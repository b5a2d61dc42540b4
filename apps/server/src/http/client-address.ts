import type { EdgeContext } from './trace.ts';

const LOOPBACK = /^(::ffff:)?127\.|^::1$/;

/**
 * The network address that a request came from. A proxy on the same machine names it in X-Forwarded-For, whose last
 * entry is its own; from anyone else that header means nothing. Requests that came over no network have one address.
 */
export function clientAddress(context: EdgeContext): string {
  const incoming: unknown = Reflect.get(Object(context.env), 'incoming');
  const peer: unknown = Reflect.get(Object(Reflect.get(Object(incoming), 'socket')), 'remoteAddress');
  if (typeof peer !== 'string') return 'local';
  const forwarded = context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim();
  return LOOPBACK.test(peer) && forwarded ? forwarded : peer;
}
