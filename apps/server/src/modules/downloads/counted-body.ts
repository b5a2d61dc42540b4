/** Bytes that are sent between two reports of the progress. */
const REPORT_EVERY_BYTES = 32 * 2 ** 20;

export interface CountedBody {
  /** Bytes of the complete body. */
  readonly length: number;
  /** Called when the first byte is requested, so a HEAD request never opens the source. */
  readonly open: () => Promise<AsyncIterable<Uint8Array>>;
  /** Receives the number of bytes sent so far; for an aborted body, without the last chunk. */
  readonly onSent: (bytes: number) => Promise<void>;
}

/** Creates a response body that reports how much of it was fetched. */
export function countedBody({ length, open, onSent }: CountedBody): ReadableStream<Uint8Array> {
  let chunks: AsyncIterator<Uint8Array> | undefined;
  let sent = 0;
  let lastChunk = 0;
  let reported = 0;
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
        if (sent - reported >= REPORT_EVERY_BYTES) {
          reported = sent;
          await onSent(sent);
        }
        lastChunk = next.value.byteLength;
        sent += lastChunk;
        controller.enqueue(next.value);
      },
      async cancel() {
        await chunks?.return?.();
        // A client that has every byte may close the connection before the end of the source is read.
        await onSent(sent === length ? sent : sent - lastChunk);
      },
    },
    { highWaterMark: 0 },
  );
}
