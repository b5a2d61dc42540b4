import type { EdgeContext } from './trace.ts';

/** The network address that a request came from; the same text for all requests that came over no network. */
export function clientAddress(context: EdgeContext): string {
  const incoming: unknown = Reflect.get(Object(context.env), 'incoming');
  const address: unknown = Reflect.get(Object(Reflect.get(Object(incoming), 'socket')), 'remoteAddress');
  return typeof address === 'string' ? address : 'local';
}
