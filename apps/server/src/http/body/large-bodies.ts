import { BusyError, type Operation, Refusal } from '@sigma/contract';
import { LARGE_THREAD, workerPool } from '../../work/index.ts';
import type { ReadInput } from './read-input.ts';

/** The bytes of a body, and the operation whose schema checks it. */
export interface BodyTask {
  readonly id: number;
  readonly operation: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Entries of the longest list of a body, which come one part after the other, because each is copied in one turn of the main thread. */
export interface BodyPart {
  readonly id: number;
  readonly entries: readonly unknown[];
}

export type BodyAnswer =
  | { readonly kind: 'refused'; readonly refusal: ConstructorParameters<typeof Refusal>[0] }
  /** `list` names the member whose entries came in parts. */
  | {
      readonly kind: 'read';
      readonly value: unknown;
      readonly list: string | undefined;
      readonly sent: unknown;
    };

const IDLE_MS = 60_000;
const MAX_WAITING = 20;
const RETRY_AFTER_S = 2;

const parts = new Map<number, unknown[]>();
let lastId = 0;

/** Shares the life of the process; it ends after a minute without a large body, and keeps no process alive. */
const pool = workerPool<BodyTask, BodyAnswer, 'body', BodyPart, undefined>({
  name: 'large bodies',
  script: new URL('./large-bodies.worker.ts', import.meta.url),
  threads: 1,
  tasksPerThread: 1,
  idleMs: IDLE_MS,
  resourceLimits: LARGE_THREAD,
  priorities: ['body'],
  maxWaiting: { body: MAX_WAITING },
  busy: () => new BusyError('large bodies', 'Too many large requests are waiting.', RETRY_AFTER_S),
  // The bytes of a body fill their buffer, because it is far larger than those that are shared.
  transferred: ({ bytes: { buffer, byteLength } }) => (buffer.byteLength === byteLength ? [buffer] : []),
  leavesRunning: true,
  cancelsWithinMs: Number.POSITIVE_INFINITY,
  onCall: async ({ id, entries }) => {
    for (const entry of entries) parts.get(id)?.push(entry);
    return undefined;
  },
});

/**
 * Parses and checks a large body in a thread. What was sent, before defaults were added, comes with it unless it may be larger than
 * usual: only searches repeat it.
 *
 * @throws BusyError, or the reason of the signal
 */
export async function readInThread(
  { id: operation }: Pick<Operation, 'id'>,
  bytes: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
): Promise<ReadInput> {
  const id = ++lastId;
  const entries: unknown[] = [];
  parts.set(id, entries);
  try {
    const answer = await pool.run({ id, operation, bytes }, 'body', signal);
    if (answer.kind === 'refused') return new Refusal(answer.refusal);
    const { value, list, sent } = answer;
    return { value: list === undefined ? value : { ...Object(value), [list]: entries }, sent };
  } finally {
    parts.delete(id);
  }
}
