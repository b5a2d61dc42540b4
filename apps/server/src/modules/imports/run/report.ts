import { basename, relative } from 'node:path';
import type { Outcome } from './import-files.ts';
import type { ItemCounts } from './import-items.ts';

const BAR_WIDTH = 20;
const LABELS = { taken: 'imported', known: 'present ', refused: 'rejected', failed: 'failed  ' } as const;

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

export function shownPath(path: string, root: string): string {
  return relative(root, path) || basename(path);
}

export interface Totals {
  readonly line: string;
  /** 0 when nothing failed and something is in the catalogue, else 1. */
  readonly exitCode: 0 | 1;
}

/** "2 imported, 1 rejected; Items: 7 added, 1 already present": image files, then the Items of other files. */
export function totalsOf(outcomes: readonly Outcome[], others: number): Totals {
  const count = (state: Outcome['state']) => outcomes.filter((one) => one.state === state).length;
  const files = outcomes.filter(({ items }) => items === undefined);
  const ofFiles = (state: Outcome['state']) => files.filter((one) => one.state === state).length;
  const parts = [
    `${ofFiles('taken')} imported`,
    `${ofFiles('known')} already present`,
    `${ofFiles('refused')} rejected`,
    ...(ofFiles('failed') > 0 ? [`${ofFiles('failed')} failed`] : []),
  ];
  const left = others > 0 ? [`${others} other ${others === 1 ? 'file' : 'files'} ignored`] : [];
  const ofItems = files.length < outcomes.length ? [`Items: ${itemTotals(outcomes)}`] : [];
  const ofImages = files.length > 0 || ofItems.length === 0 ? [parts.join(', ')] : [];
  const isEmpty = count('taken') + count('known') === 0;
  return {
    line: [[...ofImages, ...ofItems].join('; '), ...left].join(', '),
    exitCode: count('failed') > 0 || isEmpty ? 1 : 0,
  };
}

function itemTotals(outcomes: readonly Outcome[]): string {
  const sum = (state: keyof ItemCounts) =>
    outcomes.reduce((total, { items }) => total + (items?.[state] ?? 0), 0);
  const replaced = sum('replaced') > 0 ? [`${sum('replaced')} replaced`] : [];
  const parts = [
    `${sum('added')} added`,
    ...replaced,
    `${sum('known')} already present`,
    `${sum('refused')} rejected`,
  ];
  return parts.join(', ');
}

export interface ImportReporter {
  /** Reports the current step of the file at a position, from 0. */
  step(index: number, path: string, what: string): void;
  line(text: string): void;
  end(): void;
}

/** Prints a line per finished file; on a terminal, a progress bar with the current step below them. */
export function reporterOn(
  stream: Pick<NodeJS.WriteStream, 'write' | 'isTTY' | 'columns'>,
  total: number,
): ImportReporter {
  const line = (text: string) => void stream.write(`${text}\n`);
  if (!stream.isTTY) return { step: () => undefined, line, end: () => undefined };
  const clear = () => void stream.write('\r\x1b[2K');
  return {
    step: (index, path, what) => {
      const done = Math.floor((index / total) * BAR_WIDTH);
      const bar = `[${'#'.repeat(done)}${'-'.repeat(BAR_WIDTH - done)}]`;
      const text = `${bar} ${index + 1}/${total} ${path}: ${what}`;
      stream.write(`\r\x1b[2K${text.slice(0, Math.max(20, (stream.columns || 80) - 1))}`);
    },
    line: (text) => {
      clear();
      line(text);
    },
    end: clear,
  };
}
