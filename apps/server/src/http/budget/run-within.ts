import { AsyncLocalStorage } from 'node:async_hooks';
import type { Refusal, Resource } from '@sigma/contract';
import { type Budget, tooExpensive } from './budget.ts';
import type { Share } from './fair-queue.ts';

export interface BudgetedWork {
  readonly resource: Resource;
  readonly share: Share;
  readonly signal: AbortSignal;
}

/**
 * Runs work in the caller's turn. Work on a scarce resource that takes longer than it may is aborted and rejected; its
 * place is free only once it has really ended, and that of an answer in pieces once the last piece was sent.
 */
export async function runWithin<Answer>(
  budget: Budget,
  { resource, share, signal }: BudgetedWork,
  work: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer | Refusal> {
  const leave = await budget.enter(resource, share, signal);
  if (resource === 'ordinary') return work(signal).finally(leave);
  const stop = new AbortController();
  const limit = Promise.withResolvers<Refusal>();
  const timer = setTimeout(() => {
    limit.resolve(tooExpensive(resource, budget.runMs));
    stop.abort(new Error('time limit'));
  }, budget.runMs);
  const working = work(AbortSignal.any([signal, stop.signal]));
  const ended = working.then(
    (answer) => {
      if (!(answer instanceof Response)) return leave();
      if (!stop.signal.aborted) return sentBy(answer, leave);
      // The limit has been answered, so no one will read this body.
      leave();
      void answer.body?.cancel().catch(() => undefined);
    },
    leave, // Its error reaches the caller below, unless the limit came first.
  );
  try {
    const answer = await Promise.race([working, limit.promise]);
    if (!(answer instanceof Response)) return answer;
    // The place is left when the body has been sent, which `sentBy` notices.
    return ((await ended) ?? answer) as Answer;
  } finally {
    clearTimeout(timer);
  }
}

/** The same answer, which calls `onEnd` once its body has been read to the end or abandoned. */
function sentBy(response: Response, onEnd: () => void): Response | undefined {
  if (response.body === null || response.headers.has('content-length')) {
    onEnd();
    return undefined;
  }
  const reader = response.body.getReader();
  // The pieces are requested by the connection, but made on behalf of the caller.
  const asCaller = AsyncLocalStorage.snapshot();
  const body = new ReadableStream<Uint8Array>({
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
  });
  return new Response(body, { status: response.status, headers: response.headers });
}
