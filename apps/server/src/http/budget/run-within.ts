import { AsyncLocalStorage } from 'node:async_hooks';
import type { Refusal, Resource } from '@sigma/contract';
import { type Budget, tooBusy, tooExpensive } from './budget.ts';
import { ContendedError } from './contended-error.ts';
import type { Share } from './fair-queue.ts';

export interface BudgetedWork {
  readonly resource: Resource;
  readonly share: Share;
  readonly signal: AbortSignal;
}

/**
 * Runs work in the caller's turn. Work on a scarce resource that takes longer than it may is aborted and rejected, for good
 * if the server had nothing else to do; its place is free only once it has really ended, and that of an answer in pieces once the last piece was sent. A transfer
 * may take as long as its reader does.
 */
export async function runWithin<Answer>(
  budget: Budget,
  { resource, share, signal }: BudgetedWork,
  work: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer | Refusal> {
  const leavePlace = await budget.enter(resource, share, signal);
  if (resource === 'ordinary') return work(signal).finally(leavePlace);
  const stop = new AbortController();
  const limit = Promise.withResolvers<Refusal>();
  const isTransfer = resource === 'transfers';
  const { contention, runMs } = budget;
  // A transfer waits for its reader most of the time.
  const end = isTransfer ? () => undefined : contention.begin();
  const leave = () => {
    end();
    leavePlace();
  };
  const wasBusy = contention.watch();
  const timer = isTransfer
    ? undefined
    : setTimeout(() => {
        limit.resolve(wasBusy() ? tooBusy() : tooExpensive(resource, runMs));
        stop.abort(new Error('time limit'));
      }, runMs);
  const working = work(AbortSignal.any([signal, stop.signal]));
  const ended = working.then(
    (answer) => {
      if (!(answer instanceof Response)) return leave();
      if (!stop.signal.aborted) return sentBy(answer, { isTransfer, onEnd: leave });
      // The limit has been answered, so no one will read this body.
      leave();
      void answer.body?.cancel().catch(() => undefined);
    },
    leave, // Its error reaches the caller below, unless the limit came first.
  );
  try {
    const answer = await Promise.race([working, limit.promise]).catch((cause: unknown) => {
      throw wasBusy() ? new ContendedError('The work failed on a busy server.', { cause }) : cause;
    });
    if (!(answer instanceof Response)) return answer;
    // The place is left when the body has been sent, which `sentBy` notices.
    return ((await ended) ?? answer) as Answer;
  } finally {
    clearTimeout(timer);
  }
}

interface Sending {
  readonly isTransfer: boolean;
  readonly onEnd: () => void;
}

/** The same answer, which calls `onEnd` once its body has been read to the end or abandoned. */
function sentBy(response: Response, { isTransfer, onEnd }: Sending): Response | undefined {
  // Other answers with a length are in memory already.
  if (response.body === null || (response.headers.has('content-length') && !isTransfer)) {
    onEnd();
    return undefined;
  }
  const reader = response.body.getReader();
  // The pieces are requested by the connection, but made on behalf of the caller.
  const asCaller = AsyncLocalStorage.snapshot();
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      try {
        const { done, value } = await asCaller(() => reader.read());
        if (!done) return controller.enqueue(value);
        onEnd();
        controller.close();
      } catch (error) {
        onEnd();
        controller.error(error);
      }
    },
    async cancel(reason) {
      onEnd();
      await reader.cancel(reason);
    },
  };
  // Nothing is read ahead: the answer to HEAD opens no file.
  const body = new ReadableStream(source, { highWaterMark: 0 });
  return new Response(body, { status: response.status, headers: response.headers });
}
