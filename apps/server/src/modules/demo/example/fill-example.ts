import { FLY } from '../flights/flights.jobs.ts';
import {
  examineRequest,
  Postponed,
  type Preparation,
  processCapture,
  requestSamePass,
  scheduleCapture,
  takeCapture,
} from './captures.ts';
import { claimStep, stepsDone } from './example.store.ts';
import {
  cancelAnOrder,
  orderBayScenes,
  orderPermianScenes,
  orderToBlockedFolder,
  packDownload,
  saveAreas,
  unblockFolder,
} from './scene-orders.ts';
import type { ExampleServices } from './services.ts';
import { openStage } from './stage.ts';

interface Step {
  readonly name: string;
  /** For the terminal. */
  readonly text: string;
  /** The step orders something, so it needs a bucket. */
  readonly orders: boolean;
  /** Returns what runs in the transaction that records the step as done. */
  readonly prepare: Preparation;
  /** Runs when the transaction has committed; also at the next start if this one ended before it was done. */
  readonly afterwards?: (services: ExampleServices, signal: AbortSignal) => Promise<void>;
}

const fly = ({ jobs }: ExampleServices) => jobs.send(FLY, undefined, { singletonKey: 'example' });

/** What people look at first comes first. */
const STEPS: readonly Step[] = [
  { name: 'areas', text: 'saved areas', orders: false, prepare: async () => saveAreas },
  { name: 'scheduled', text: 'a scheduled capture', orders: true, prepare: scheduleCapture },
  { name: 'manual', text: 'a request in manual review', orders: true, prepare: examineRequest },
  {
    name: 'same-pass',
    text: 'two captures, one expired',
    orders: true,
    prepare: requestSamePass,
    afterwards: fly,
  },
  { name: 'processing', text: 'a capture in processing', orders: true, prepare: processCapture },
  {
    name: 'tasked',
    text: 'a capture that was just taken',
    orders: true,
    prepare: takeCapture,
    afterwards: fly,
  },
  {
    name: 'canceled',
    text: 'a canceled order',
    orders: true,
    prepare:
      async ({ clock }) =>
      (stage) =>
        cancelAnOrder(stage, clock()),
  },
  { name: 'bay', text: 'an order with its files', orders: true, prepare: async () => orderBayScenes },
  {
    name: 'permian',
    text: 'an order of the second program',
    orders: true,
    prepare: async () => orderPermianScenes,
  },
  {
    name: 'failed',
    text: 'an order that fails',
    orders: true,
    prepare: async (services) => (stage) => orderToBlockedFolder(stage, services),
    afterwards: unblockFolder,
  },
  { name: 'download', text: 'a download', orders: false, prepare: async () => packDownload },
];

/** Told what a person at the terminal is shown. */
export interface ExampleWatcher {
  /** Called before each step that is still to be done, and once all are tried. */
  onProgress(progress: {
    readonly done: number;
    readonly total: number;
    /** What the coming step adds; undefined at the end. */
    readonly next: string | undefined;
  }): void;
  /** Called when a step failed, with what it adds and a sentence that says why. */
  onFailure(text: string, reason: string): void;
}

/**
 * Fills the demo world with orders, captures, areas and a download, through the handlers that also answer the web app.
 * Each step and the record that it is done commit together: a second run adds nothing, and a run after an interruption
 * continues. A step that fails leaves nothing, does not stop the others, and is tried again at the next start.
 *
 * @throws the reason of the signal when the process stops
 */
export async function fillExample(
  services: ExampleServices,
  { signal, onProgress, onFailure }: { readonly signal: AbortSignal } & ExampleWatcher,
): Promise<void> {
  const done = await stepsDone(services.database.kysely);
  const wanted = STEPS.filter(({ orders }) => services.claimsBuckets || !orders);
  const tasks = wanted
    .flatMap((step) => tasksOf(services, step, signal))
    .filter(({ name }) => !done.has(name));
  const total = wanted.length;
  let count = wanted.filter(({ name }) => done.has(name)).length;
  // Captures are planned only when it is known over which ground station they come down.
  if (tasks.length > 0) await services.groundForecast({ force: false }, { signal });
  for (const { name, text, run } of tasks) {
    signal.throwIfAborted();
    onProgress({ done: count, total, next: text });
    try {
      await run();
      if (wanted.some((step) => step.name === name)) count += 1;
    } catch (error) {
      signal.throwIfAborted();
      const isPostponed = error instanceof Postponed;
      services.log.info(
        { step: name, err: error },
        `A step of the demo example ${isPostponed ? 'waits' : 'failed'}`,
      );
      if (!isPostponed) onFailure(text, error instanceof Error ? error.message : String(error));
    }
  }
  if (tasks.length > 0) onProgress({ done: count, total, next: undefined });
}

interface Task {
  readonly name: string;
  readonly text: string;
  readonly run: () => Promise<void>;
}

/** A step as one task, or two when something follows its transaction. */
function tasksOf(services: ExampleServices, step: Step, signal: AbortSignal): readonly Task[] {
  const { name, text, afterwards } = step;
  const first = { name, text, run: () => perform(services, step, signal) };
  if (afterwards === undefined) return [first];
  const following = `${name}: afterwards`;
  const run = async () => {
    const { database, clock } = services;
    // A step that failed has nothing after it.
    if (!(await stepsDone(database.kysely)).has(name)) return;
    await afterwards(services, signal);
    await database.transaction((transaction) => claimStep(transaction, following, clock()));
  };
  return [first, { name: following, text, run }];
}

async function perform(
  services: ExampleServices,
  { name, prepare }: Step,
  signal: AbortSignal,
): Promise<void> {
  const { database, clock } = services;
  const act = await prepare(services, signal);
  await database.transaction(async (transaction) => {
    if (await claimStep(transaction, name, clock())) await act(openStage(services, transaction));
  });
}
