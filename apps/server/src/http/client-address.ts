import type { EdgeContext } from './trace.ts';

/** The address of a client, from that of the connection and the header X-Forwarded-For. */
export type AddressOf = (remote: string | undefined, forwarded: string | undefined) => string;

/** The network address that a request came from; empty for one that came over no network. */
export function clientAddress(context: EdgeContext, addressOf: AddressOf): string {
  const incoming: unknown = Reflect.get(Object(context.env), 'incoming');
  const remote: unknown = Reflect.get(Object(Reflect.get(Object(incoming), 'socket')), 'remoteAddress');
  return addressOf(typeof remote === 'string' ? remote : undefined, context.req.header('x-forwarded-for'));
}
