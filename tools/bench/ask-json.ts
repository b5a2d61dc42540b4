import { Agent, request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { type Operation, wireRequest } from '@sigma/contract';
import type { ServerProcess } from '../../apps/server/src/testing/server-process.fixture.ts';
import type { TestCall } from '../../apps/server/src/testing/test-app.ts';

const agent = new Agent({ keepAlive: true });

/**
 * Calls an operation and reads its answer as JSON, on a kept connection: Node's plain client, as `fetch` takes one to
 * three milliseconds for itself. Throws when the answer is a refusal.
 */
export async function askJson(
  server: ServerProcess,
  operation: Operation,
  { as, headers = {}, ...input }: TestCall,
): Promise<unknown> {
  const wire = wireRequest(operation, { body: {}, ...input });
  const token = as === undefined ? undefined : await server.tokenFor(as);
  const options = {
    agent,
    method: wire.method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(wire.body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
  };
  return new Promise((resolve, reject) => {
    const call = request(`${server.url}/api${wire.path}`, options, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const text = answer.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes;
        if (answer.statusCode === operation.status) resolve(JSON.parse(text.toString('utf8')));
        else
          reject(
            new Error(`${operation.id} answered ${answer.statusCode}: ${text.toString('utf8', 0, 500)}`),
          );
      });
    });
    call.on('error', reject);
    call.end(wire.body);
  });
}
