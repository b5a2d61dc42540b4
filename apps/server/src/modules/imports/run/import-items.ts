import { type ImportedItemResult, MAX_IMPORTED_BYTES, MAX_IMPORTED_ITEMS } from '@sigma/contract';
import type { ItemMembers } from '../items/item-addresses.ts';
import { readItems } from '../items/read-items.ts';
import type { Registrar } from './registrar.ts';

export interface ItemsRun {
  readonly registrar: Registrar;
  readonly collection: string;
  readonly replace: boolean;
  readonly signal: AbortSignal;
  readonly onStep: (what: string) => void;
}

/** Numbers of Items of a file by result. */
export type ItemCounts = Readonly<Record<ImportedItemResult['state'], number>>;

export type ItemsOutcome = { readonly items: ItemCounts } & (
  | { readonly state: 'taken'; readonly id: string; readonly summary: string }
  | { readonly state: 'known'; readonly id: string }
  | { readonly state: 'refused'; readonly reason: string }
);

/** Reasons that are reported; further ones are only counted. */
const MAX_LISTED = 3;
/** Bytes reserved for the JSON around the items of a call. */
const ROUND_BYTES = 1000;

interface Tally {
  readonly counts: Record<ImportedItemResult['state'], number>;
  readonly refusals: string[];
  /** Items that lost assets, with the number of lost assets. */
  readonly omitted: string[];
  /** The number of those Items. */
  cut: number;
  /** Changes in Items, with the ids of the Items. */
  readonly changed: string[];
  /** The number of Items that were changed. */
  altered: number;
  last: string;
}

/** Catalogues the Items of a file, call by call; a repeated run skips Items that are already present. */
export async function importItems(path: string, run: ItemsRun): Promise<ItemsOutcome> {
  const counts = { added: 0, replaced: 0, known: 0, refused: 0 };
  const tally: Tally = { counts, refusals: [], omitted: [], cut: 0, changed: [], altered: 0, last: '' };
  let items: ItemMembers[] = [];
  let bytes = ROUND_BYTES;
  const send = async (): Promise<void> => {
    if (items.length > 0) note(tally, await registered(items, run));
    items = [];
    bytes = ROUND_BYTES;
  };
  for await (const found of readItems(path)) {
    run.signal.throwIfAborted();
    if ('issue' in found) {
      refuse(tally, found.issue);
      continue;
    }
    const { item, done } = found;
    const size = Buffer.byteLength(JSON.stringify(item)) + 1;
    if (size + ROUND_BYTES > MAX_IMPORTED_BYTES) {
      note(tally, [{ id: String(item.id), state: 'refused', reason: 'It is larger than 8 MB.' }]);
      continue;
    }
    if (items.length === MAX_IMPORTED_ITEMS || bytes + size > MAX_IMPORTED_BYTES) {
      await send();
      run.onStep(`${total(tally)} Items, ${Math.floor(done * 100)} %`);
    }
    items.push(item);
    bytes += size;
  }
  await send();
  return outcomeOf(tally);
}

async function registered(
  items: readonly ItemMembers[],
  run: ItemsRun,
): Promise<readonly ImportedItemResult[]> {
  const { collection, replace, signal } = run;
  const answer = await run.registrar.registerItems({ collection, items, replace }, signal);
  if (answer.ok) return answer.results;
  throw new Error(`The catalogue rejects them: ${answer.issue.field}: ${answer.issue.message}`);
}

function note(tally: Tally, results: readonly ImportedItemResult[]): void {
  for (const { id, state, reason, left_out: omitted = 0, changes = [] } of results) {
    const name = id ?? 'one without id';
    if (state === 'refused') {
      refuse(tally, `${name}: ${reason}`);
      continue;
    }
    tally.counts[state] += 1;
    tally.last = name;
    if (changes.length > 0) {
      tally.altered += 1;
      if (tally.changed.length < MAX_LISTED) tally.changed.push(`${name}: ${changes.join(' ')}`);
    }
    if (omitted === 0) continue;
    tally.cut += 1;
    if (tally.omitted.length < MAX_LISTED) tally.omitted.push(`${omitted} of ${name}`);
  }
}

function refuse(tally: Tally, reason: string): void {
  tally.counts.refused += 1;
  if (tally.refusals.length < MAX_LISTED) tally.refusals.push(reason);
}

const total = ({ counts }: Tally): number => counts.added + counts.replaced + counts.known + counts.refused;

function outcomeOf(tally: Tally): ItemsOutcome {
  const { added, replaced, known, refused } = tally.counts;
  const count = total(tally);
  const more = refused > MAX_LISTED ? [`and ${refused - MAX_LISTED} more rejected`] : [];
  const reasons = [...tally.refusals, ...more].join(' ');
  const items = tally.counts;
  if (count === 0) return { items, state: 'refused', reason: 'It contains no Item.' };
  if (refused === count) return { items, state: 'refused', reason: reasons };
  const id = count - refused === 1 ? tally.last : `${count - refused} Items`;
  if (added + replaced === 0 && refused === 0) return { items, state: 'known', id };
  const parts = [
    `${added} added`,
    ...(replaced > 0 ? [`${replaced} replaced`] : []),
    ...(known > 0 ? [`${known} already present`] : []),
    ...(refused > 0 ? [`${refused} rejected (${reasons})`] : []),
  ];
  const summary = [
    `Items without files here: ${parts.join(', ')}.`,
    ...omittedAssetsSentence(tally),
    ...changesSentence(tally),
  ].join(' ');
  return { items, state: 'taken', id, summary };
}

function omittedAssetsSentence({ omitted, cut }: Tally): readonly string[] {
  if (cut === 0) return [];
  const more = cut > omitted.length ? [`and of ${cut - omitted.length} more Items`] : [];
  const which = [...omitted, ...more].join(', ');
  return [`Assets omitted, because relative addresses need an absolute link "self": ${which}.`];
}

function changesSentence({ changed, altered }: Tally): readonly string[] {
  if (altered === 0) return [];
  const more = altered > changed.length ? [`And ${altered - changed.length} more Items.`] : [];
  return ['Warning: values were changed to those that STAC allows.', ...changed, ...more];
}
