import { type Input, type Operation, wireRequest } from '@sigma/contract';
import { readToken } from '../session/token.ts';
import { apiBase } from './api-base.ts';
import { type ApiError, NetworkError } from './errors.ts';
import { announceUnauthorized } from './refusal.ts';
import { refusalOf } from './refused-response.ts';

/** One event of a stream (HTML standard, 9.2): its type, and its data. */
export interface ServerEvent {
  readonly type: string;
  readonly data: string;
}

interface StreamReader {
  readonly onEvent: (event: ServerEvent) => void;
  /** A stream that is silent for this long, without even a comment, is lost. */
  readonly silenceMs: number;
  readonly signal: AbortSignal;
}

/**
 * Reads the server-sent events of an operation until the server ends the stream. EventSource would do the same, but
 * cannot send a token. Throws ApiError for a status of 400 or above and NetworkError for a stream that could not be opened
 * or was lost. A 401 does not end the session, unlike that of a call: no one waits for a stream, and a form may be open. Only
 * a disabled account is announced, because nothing that is open can be saved any more.
 */
export async function readEventStream<O extends Operation>(
  operation: O,
  input: Input<O>,
  { onEvent, silenceMs, signal }: StreamReader,
): Promise<void> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(new Error('silent')), silenceMs);
  };
  heard();
  try {
    const { method, path } = wireRequest(operation, input);
    const response = await fetch(apiBase() + path, {
      method,
      headers: { accept: 'text/event-stream', authorization: `Bearer ${readToken() ?? ''}` },
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (response.status >= 400) throw heardRefusal(await refusalOf(response));
    if (response.body !== null) await readEvents(response.body, onEvent, heard);
  } catch (cause) {
    if (signal.aborted) return;
    throw cause instanceof TypeError || silence.signal.aborted ? new NetworkError('network', cause) : cause;
  } finally {
    clearTimeout(timer);
  }
}

function heardRefusal(refusal: ApiError): ApiError {
  if (refusal.code === 'account_disabled') announceUnauthorized(refusal.code);
  return refusal;
}

async function readEvents(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: ServerEvent) => void,
  heard: () => void,
): Promise<void> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    heard();
    const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = eventOf(block);
      if (event !== undefined) onEvent(event);
    }
  }
}

/** The event of a block of lines; undefined for one of comments only. */
function eventOf(block: string): ServerEvent | undefined {
  const fields = block.split('\n').map((line) => /^(\w+): ?(.*)$/.exec(line));
  const valuesOf = (name: string) => fields.flatMap((field) => (field?.[1] === name ? [field[2] ?? ''] : []));
  const data = valuesOf('data');
  return data.length === 0 ? undefined : { type: valuesOf('event')[0] ?? 'message', data: data.join('\n') };
}
