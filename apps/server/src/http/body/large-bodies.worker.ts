import { setPriority } from 'node:os';
import { operations } from '@sigma/contract';
import type { CallMainThread } from '../../work/index.ts';
import { serveTasks } from '../../work/serve-tasks.ts';
import { isRefusal } from '../problem.ts';
import { checkBody } from './check-body.ts';
import type { BodyAnswer, BodyPart, BodyTask } from './large-bodies.ts';

/** Entries that are copied to the main thread in one turn: of Items with hundreds of values each, some milliseconds. */
const ENTRIES_PER_PART = 100;

function answerWith(callMainThread: CallMainThread<BodyPart, undefined>) {
  return async ({ id, operation, bytes }: BodyTask, signal: AbortSignal): Promise<BodyAnswer> => {
    const found = operations.find((each) => each.id === operation);
    if (found === undefined) throw new Error(`There is no operation ${operation}.`);
    const read = await checkBody(found, bytes);
    if (isRefusal(read)) {
      const { code, detail, issues, retryAfterS } = read;
      return { kind: 'refused', refusal: { code, detail, issues, retryAfterS } };
    }
    const [list, entries] = longestList(read.value);
    const sent = found.maxBodyBytes === undefined ? read.sent : undefined;
    if (list === undefined) return { kind: 'read', value: read.value, list, sent };
    for (let from = 0; from < entries.length; from += ENTRIES_PER_PART) {
      signal.throwIfAborted();
      await callMainThread({ id, entries: entries.slice(from, from + ENTRIES_PER_PART) });
    }
    return { kind: 'read', value: { ...Object(read.value), [list]: [] }, list, sent };
  };
}

/** The longest list among the members of a body, if it is longer than one part. */
function longestList(value: unknown): readonly [name: string | undefined, entries: readonly unknown[]] {
  const lists = Object.entries(Object(value)).flatMap(([name, member]) =>
    Array.isArray(member) ? [[name, member] as const] : [],
  );
  const [longest] = lists.toSorted(([, a], [, b]) => b.length - a.length);
  return longest !== undefined && longest[1].length > ENTRIES_PER_PART ? longest : [undefined, []];
}

/** Decoded files, which are moved instead of copied: members of the entries of a short list. */
function filesIn(answer: BodyAnswer): ArrayBuffer[] {
  if (answer.kind === 'refused') return [];
  const lists = Object.values(Object(answer.value)).filter((member) => Array.isArray(member));
  return lists
    .filter(({ length }) => length <= ENTRIES_PER_PART)
    .flatMap((list) => list.flatMap((entry: unknown) => Object.values(Object(entry))))
    .flatMap((member) => (member instanceof Uint8Array ? [member.buffer] : []))
    .filter((buffer) => buffer instanceof ArrayBuffer);
}

/** Whoever sends large bodies waits longer than others. */
const NICE = 10;
if (process.platform === 'linux') setPriority(NICE);
serveTasks(answerWith, filesIn);
