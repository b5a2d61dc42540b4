import { Agent, request } from 'node:http';
import type { WireRequest } from '@sigma/contract';

/** Sends a request, waits for the end of its answer, and returns the status. */
export type Sender = (wire: WireRequest) => Promise<number>;

/** A sender whose connections stay open: Node's plain client, because `fetch` takes milliseconds of the processor for itself. */
export function createSender({ url, token }: { readonly url: string; readonly token: string }): Sender {
  const agent = new Agent({ keepAlive: true });
  const written = new WeakMap<WireRequest, Buffer>();
  const bytesOf = (wire: WireRequest): Buffer => {
    const bytes = written.get(wire) ?? Buffer.from(wire.body ?? '');
    written.set(wire, bytes);
    return bytes;
  };
  return (wire) =>
    new Promise((resolve, reject) => {
      const bytes = bytesOf(wire);
      const headers = {
        authorization: `Bearer ${token}`,
        ...(wire.body !== undefined && {
          'content-type': 'application/json',
          'content-length': bytes.byteLength,
        }),
      };
      const sent = request(`${url}/api${wire.path}`, { agent, method: wire.method, headers }, (answer) => {
        answer.on('error', reject);
        answer.on('end', () => resolve(answer.statusCode ?? 0));
        answer.resume();
      });
      sent.on('error', reject);
      sent.end(bytes);
    });
}
