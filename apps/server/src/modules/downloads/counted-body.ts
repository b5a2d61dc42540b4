/** Bytes handed out before it is written down that they were. */
const NOTE_EVERY_BYTES = 32 * 2 ** 20;

export interface CountedBody {
  /** Bytes of the whole body. */
  readonly length: number;
  /** Opened when the first byte is asked for: a HEAD never does. */
  readonly open: () => Promise<AsyncIterable<Uint8Array>>;
  /** Told how many bytes have been handed out; of a body that is broken off, without the last chunk. */
  readonly onSent: (bytes: number) => Promise<void>;
}

/** A body of an answer that knows how much of it was fetched. */
export function countedBody({ length, open, onSent }: CountedBody): ReadableStream<Uint8Array> {
  let chunks: AsyncIterator<Uint8Array> | undefined;
  let sent = 0;
  let lastChunk = 0;
  let noted = 0;
  return new ReadableStream(
    {
      async pull(controller) {
        chunks ??= (await open())[Symbol.asyncIterator]();
        const next = await chunks.next();
        if (next.done) {
          await onSent(sent);
          controller.close();
          return;
        }
        if (sent - noted >= NOTE_EVERY_BYTES) {
          noted = sent;
          await onSent(sent);
        }
        lastChunk = next.value.byteLength;
        sent += lastChunk;
        controller.enqueue(next.value);
      },
      async cancel() {
        await chunks?.return?.();
        // Who has every byte may hang up before we look for more.
        await onSent(sent === length ? sent : sent - lastChunk);
      },
    },
    { highWaterMark: 0 },
  );
}
