import { type ImportedItemResult, MAX_IMPORTED_ITEMS } from '@sigma/contract';
import type { ItemMembers } from '../items/item-addresses.ts';
import type { ItemFile } from '../items/item-files.ts';
import { readItems } from '../items/read-items.ts';
import { refusalOf } from '../prepare/import-refusal.ts';
import { type ItemTally, nameOf, newTally, noteRefusal, noteResult, outcomeOf } from './item-tally.ts';
import type { ItemCounts, Outcome, Reject } from './outcome.ts';
import { type ItemTarget, registerBatch } from './register-batch.ts';
import { RegistrarError } from './registrar.ts';

/** Where an import of Items is: everything before this place, and `within` Items of it, is in the catalogue. */
export interface ItemsCheckpoint {
  /** Position among the files, from 0. */
  readonly file: number;
  /** The line, or the position in the list, from 1. */
  readonly place: number;
  readonly within: number;
  /** Counts of all Items up to here. */
  readonly counts: ItemCounts;
}

export interface ItemsProgress {
  /** Items of this run. */
  readonly items: number;
  /** From 0 to 1: how much of all files has been imported. */
  readonly share: number;
}

export interface ItemsRun extends ItemTarget {
  readonly onProgress: (progress: ItemsProgress) => void;
  readonly onOutcome: (outcome: Outcome) => void;
  readonly onReject: (reject: Reject) => void;
  /** Items of a call. */
  readonly perCall?: number | undefined;
  /** Where an earlier run of the same import stopped. */
  readonly resumeAt?: ItemsCheckpoint | undefined;
  /** Called after Items are stored and reported. */
  readonly onStored?: (checkpoint: ItemsCheckpoint) => Promise<void>;
}

/** The checkpoint claims that Items are stored which are not: the import must start at the beginning. */
export class StaleCheckpointError extends Error {
  override readonly name = 'StaleCheckpointError';
}

/** Bytes of the Items of a call: far below the limit of the call, so that neither side needs much memory. */
const BATCH_BYTES = 4_000_000;
/** Calls under way: while one batch is stored, the next is described and a third is read. */
const AT_ONCE = 2;

/** One Item, or the reason why there is none, at a place of a file. */
interface Entry {
  readonly file: number;
  readonly place: number;
  /** How much of all files has been read, from 0 to 1. */
  readonly share: number;
  readonly item?: ItemMembers;
  readonly bytes: number;
  readonly issue?: string;
  /** The file as a whole was rejected or failed. */
  readonly unreadable?: { readonly state: 'refused' | 'failed'; readonly reason: string };
}

interface Batch {
  readonly entries: readonly Entry[];
  readonly ids: ReadonlySet<unknown>;
  readonly results: Promise<readonly (ImportedItemResult | undefined)[]>;
}

/**
 * Catalogues the Items of files in calls of many Items, whatever file they are in. A repeated run skips Items that are
 * already present.
 *
 * @throws RegistrarError when the catalogue is not available, StaleCheckpointError, and the reason of the signal once
 * that is aborted
 */
export async function importItems(files: readonly ItemFile[], run: ItemsRun): Promise<void> {
  const report = reportOn(files, run);
  const underWay: Batch[] = [];
  let entries: Entry[] = [];
  let bytes = 0;
  const { perCall = MAX_IMPORTED_ITEMS } = run;
  // Before anything else, an import that resumes checks by one Item that the catalogue is still the same.
  let probes = run.resumeAt?.within ?? 0;
  const settle = async () => {
    const [batch] = underWay;
    if (batch === undefined) return;
    await report.note(batch.entries, await batch.results);
    underWay.shift();
  };
  const send = async () => {
    if (entries.length === 0) return;
    const ids = new Set(entries.flatMap(({ item }) => (item === undefined ? [] : [item.id])));
    // Of two Items with the same id the first counts, so they are never under way at once.
    while (underWay.length >= AT_ONCE || underWay.some((batch) => isShared(batch.ids, ids))) await settle();
    const results = registerBatch(
      entries.map(({ item }) => item),
      run,
    );
    // A failure is thrown when the batch settles.
    results.catch(() => undefined);
    underWay.push({ entries, ids, results });
    entries = [];
    bytes = 0;
  };
  try {
    for await (const entry of entriesOf(files, run)) {
      run.signal.throwIfAborted();
      if (entries.length === perCall || bytes + entry.bytes > BATCH_BYTES) await send();
      entries.push(entry);
      bytes += entry.bytes;
      probes -= 1;
      if (probes !== 0) continue;
      await send();
      await settle();
    }
    await send();
    while (underWay.length > 0) await settle();
    report.end();
  } finally {
    // Nothing is written after the import has ended.
    await Promise.allSettled(underWay.map(({ results }) => results));
  }
}

async function* entriesOf(files: readonly ItemFile[], { resumeAt, signal }: ItemsRun): AsyncGenerator<Entry> {
  const total = Math.max(1, sum(files.map(({ size }) => size)));
  const first = resumeAt?.file ?? 0;
  let before = sum(files.slice(0, first).map(({ size }) => size));
  for (const [file, { path, size }] of files.entries()) {
    if (file < first) continue;
    const share = (done: number) => (before + done * size) / total;
    try {
      for await (const found of readItems(path, file === first ? resumeAt?.place : 1)) {
        const at = { file, place: found.place, share: share(found.done) };
        if ('issue' in found) yield { ...at, issue: found.issue, bytes: 0 };
        else yield { ...at, item: found.item, bytes: found.bytes };
      }
    } catch (error) {
      signal.throwIfAborted();
      const reason = refusalOf(error);
      const unreadable =
        reason === undefined
          ? ({ state: 'failed', reason: error instanceof Error ? error.message : String(error) } as const)
          : ({ state: 'refused', reason } as const);
      yield { file, place: 1, share: share(1), bytes: 0, unreadable };
    }
    before += size;
  }
}

const isShared = (a: ReadonlySet<unknown>, b: ReadonlySet<unknown>) => [...b].some((id) => a.has(id));

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Counts results in the order of the Items, and reports each file once all of its Items are counted. */
function reportOn(files: readonly ItemFile[], run: ItemsRun) {
  const { resumeAt, onOutcome, onReject, onProgress, onStored } = run;
  const counts = { added: 0, replaced: 0, known: 0, refused: 0, ...resumeAt?.counts };
  let current = resumeAt?.file ?? 0;
  let tally = newTally();
  let unreadable: Entry['unreadable'];
  let repeats = resumeAt?.within ?? 0;
  let items = 0;
  let within = 0;
  let place = 0;

  const pathOf = (file: number) => files[file]?.path ?? '';
  const finish = (upTo: number) => {
    for (; current < upTo; current += 1) {
      onOutcome({ path: pathOf(current), ...(unreadable ?? outcomeOf(tally)) });
      // Counted only now, because a run that resumes at this file reports it again.
      if (unreadable !== undefined) counts.refused += 1;
      tally = newTally();
      unreadable = undefined;
      within = 0;
      place = 0;
    }
  };
  const count = (entry: Entry, result: ImportedItemResult | undefined): void => {
    const before = { ...tally.counts };
    const { path, reject } = { path: pathOf(entry.file), reject: noteEntry(tally, entry, result) };
    if (reject !== undefined) onReject({ path, place: entry.place, ...reject });
    for (const state of STATES) counts[state] += tally.counts[state] - before[state];
  };
  return {
    async note(entries: readonly Entry[], results: readonly (ImportedItemResult | undefined)[]) {
      for (const [index, entry] of entries.entries()) {
        const result = results[index];
        const isRepeat = repeats > 0 && entry.file === resumeAt?.file && entry.place === resumeAt.place;
        finish(entry.file);
        within = entry.place === place ? within + 1 : 1;
        place = entry.place;
        if (isRepeat) repeats -= 1;
        if (entry.unreadable !== undefined) {
          unreadable = entry.unreadable;
          if (!isRepeat) onReject({ path: pathOf(entry.file), reason: unreadable.reason });
        } else if (isRepeat) {
          if (result?.state === 'added' || result?.state === 'replaced')
            throw new StaleCheckpointError(`${nameOf(result)} was not stored.`);
        } else count(entry, result);
        if (!isRepeat) items += 1;
      }
      const last = entries.at(-1);
      if (last === undefined) return;
      onProgress({ items, share: last.share });
      await onStored?.({ file: last.file, place, within, counts: { ...counts } });
    },
    end: () => finish(files.length),
  };
}

const STATES = ['added', 'replaced', 'known', 'refused'] as const;

function noteEntry(
  tally: ItemTally,
  { issue }: Entry,
  result: ImportedItemResult | undefined,
): { readonly id?: string; readonly reason: string } | undefined {
  if (issue !== undefined) {
    noteRefusal(tally, issue);
    return { reason: issue };
  }
  if (result === undefined) throw new RegistrarError('The catalogue did not return a result for every Item.');
  noteResult(tally, result);
  if (result.state !== 'refused') return undefined;
  return { ...(result.id === null ? {} : { id: result.id }), reason: result.reason ?? '' };
}
