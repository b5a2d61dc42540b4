import { basename, relative } from 'node:path';
import type { ImportStep } from './import-files.ts';
import type { Outcome } from './outcome.ts';
import { durationText, rateMeter } from './rate.ts';
import { counted, number } from './totals.ts';

const BAR_WIDTH = 20;
const LABELS = { taken: 'imported', known: 'present ', refused: 'rejected', failed: 'failed  ' } as const;
/** Without a terminal, a line of progress is written this often. */
const LINE_EVERY_MS = 10_000;
const DRAW_EVERY_MS = 100;

/** The line of one file, with its path relative to the named folder. */
export function outcomeLine(outcome: Outcome, root: string): string {
  const head = `${LABELS[outcome.state]} ${shownPath(outcome.path, root)}`;
  switch (outcome.state) {
    case 'taken':
      return `${head} as ${outcome.id}: ${outcome.summary}`;
    case 'known':
      return `${head} is already present as ${outcome.id}`;
    case 'refused':
    case 'failed':
      return `${head}: ${outcome.reason.replaceAll(/\s*\n\s*/g, ' ')}`;
  }
}

function shownPath(path: string, root: string): string {
  return relative(root, path) || basename(path);
}

export interface ImportReporter {
  step(step: ImportStep): void;
  line(text: string): void;
  end(): void;
}

interface ReporterOptions {
  /** Paths are shown relative to this folder. */
  readonly root: string;
  /** Milliseconds. */
  readonly now: () => number;
}

/** Prints lines; below them on a terminal, the current step; elsewhere, the progress of Items every ten seconds. */
export function reporterOn(
  stream: Pick<NodeJS.WriteStream, 'write' | 'isTTY' | 'columns'>,
  { root, now }: ReporterOptions,
): ImportReporter {
  const clear = () => void (stream.isTTY && stream.write('\r\x1b[2K'));
  const line = (text: string) => {
    clear();
    stream.write(`${text}\n`);
  };
  const textOf = stepTexts(root, now);
  let shownAt = now();
  return {
    line,
    end: clear,
    step: (step) => {
      const text = textOf(step);
      if (step.kind === 'resuming' || step.kind === 'restarting') return line(text);
      const wait = stream.isTTY ? (step.kind === 'image' ? 0 : DRAW_EVERY_MS) : LINE_EVERY_MS;
      if (now() - shownAt < wait) return;
      if (!stream.isTTY && step.kind === 'image') return;
      shownAt = now();
      if (!stream.isTTY) return line(text);
      stream.write(`\r\x1b[2K${text.slice(0, Math.max(20, (stream.columns || 80) - 1))}`);
    },
  };
}

function stepTexts(root: string, now: () => number): (step: ImportStep) => string {
  let meter: ReturnType<typeof rateMeter> | undefined;
  let earlier = 0;
  return (step) => {
    switch (step.kind) {
      case 'files':
        return `Looking into ${counted(step.files, 'file')}`;
      case 'image':
        return `${barOf(step.index / step.of)} ${step.index + 1}/${step.of} ${shownPath(step.path, root)}: ${step.what}`;
      case 'resuming': {
        const { added, replaced, known, refused } = step.checkpoint.counts;
        earlier = added + replaced + known + refused;
        return `Resuming after ${counted(earlier, 'Item')} of an interrupted run (${number(refused)} rejected)`;
      }
      case 'restarting':
        earlier = 0;
        return 'The catalogue has changed since the interrupted run; starting at the beginning';
      case 'items': {
        const { items, share } = step;
        // The first call shows where a resumed import begins.
        if (meter === undefined) meter = rateMeter(now, { items, share });
        else meter.note(items, share);
        const seconds = meter.remainingS();
        const left = seconds === undefined ? [] : [`about ${durationText(seconds)} left`];
        const rate = `${number(Math.round(meter.perSecond()))} per second`;
        const parts = [counted(earlier + items, 'Item'), `${Math.floor(share * 100)} %`, rate, ...left];
        return `${barOf(share)} ${parts.join(', ')}`;
      }
    }
  };
}

function barOf(share: number): string {
  const done = Math.floor(share * BAR_WIDTH);
  return `[${'#'.repeat(done)}${'-'.repeat(BAR_WIDTH - done)}]`;
}
