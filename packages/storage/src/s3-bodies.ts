import { Readable } from 'node:stream';
import type { GetObjectCommandOutput } from '@aws-sdk/client-s3';
import { s3Error } from './s3-error.ts';

type Place = Parameters<typeof s3Error>[1];

/** Options of a request that the signal ends. */
export const endedBy = (signal: AbortSignal | undefined): { readonly abortSignal?: AbortSignal } =>
  signal === undefined ? {} : { abortSignal: signal };

/** The signal of a request has no effect on a body that has begun, whose socket would stay open until it is read. */
export function endBody({ Body: body }: GetObjectCommandOutput, signal: AbortSignal | undefined): void {
  if (signal === undefined || !(body instanceof Readable)) return;
  const end = () => body.destroy();
  // Its reader, if there is one, has the error too.
  body.on('error', () => undefined);
  body.on('close', () => signal.removeEventListener('abort', end));
  if (signal.aborted) end();
  else signal.addEventListener('abort', end, { once: true });
}

/** The bytes of an answer, read on demand. */
export async function* chunksOf(answer: GetObjectCommandOutput, place: Place): AsyncGenerator<Uint8Array> {
  if (answer.Body === undefined) return;
  const body = answer.Body.transformToWebStream();
  try {
    for await (const chunk of body) yield chunk;
  } catch (error) {
    throw s3Error(error, place);
  }
}
