import type { ImportedItemResult } from '@sigma/contract';
import type { ItemCounts } from './outcome.ts';

/** Reasons and examples that are shown in one line; all rejects are in the file of rejects. */
const MAX_LISTED = 3;
const MAX_FIELDS = 8;

/** The results of the Items of one file, or of all files. */
export interface ItemTally {
  readonly counts: Record<ImportedItemResult['state'], number>;
  readonly refusals: string[];
  /** Items that lost assets, with the number of lost assets. */
  readonly omitted: string[];
  /** The number of those Items. */
  cut: number;
  /** Changed members by name: the number of Items and one of them. */
  readonly changed: Map<string, { items: number; readonly example: string }>;
  last: string;
}

export type ItemsOutcome = { readonly items: ItemCounts } & (
  | { readonly state: 'taken'; readonly id: string; readonly summary: string }
  | { readonly state: 'known'; readonly id: string }
  | { readonly state: 'refused'; readonly reason: string }
);

export function newTally(): ItemTally {
  const counts = { added: 0, replaced: 0, known: 0, refused: 0 };
  return { counts, refusals: [], omitted: [], cut: 0, changed: new Map(), last: '' };
}

export const nameOf = ({ id }: Pick<ImportedItemResult, 'id'>): string => id ?? 'an Item without id';

/** Counts the result of one Item. */
export function noteResult(tally: ItemTally, result: ImportedItemResult): void {
  const { state, reason, left_out: omitted = 0, changes = [] } = result;
  const name = nameOf(result);
  if (state === 'refused') {
    noteRefusal(tally, `${name}: ${reason}`);
    return;
  }
  tally.counts[state] += 1;
  tally.last = name;
  for (const change of changes) noteChange(tally, name, change);
  if (omitted === 0) return;
  tally.cut += 1;
  if (tally.omitted.length < MAX_LISTED) tally.omitted.push(`${omitted} of ${name}`);
}

export function noteRefusal(tally: ItemTally, reason: string): void {
  tally.counts.refused += 1;
  if (tally.refusals.length < MAX_LISTED) tally.refusals.push(reason);
}

/** A change is a sentence that begins with the name of the changed member, perhaps followed by a colon. */
function noteChange(tally: ItemTally, name: string, change: string): void {
  const space = change.indexOf(' ');
  const member = change.slice(0, space).replace(/:$/, '');
  const noted = tally.changed.get(member);
  if (noted !== undefined) noted.items += 1;
  else
    tally.changed.set(member, {
      items: 1,
      example: `${name}${change.slice(member.length).replace(/\.$/, '')}`,
    });
}

/** The outcome of the counted Items as a line for people. */
export function outcomeOf(tally: ItemTally): ItemsOutcome {
  const { added, replaced, known, refused } = tally.counts;
  const count = added + replaced + known + refused;
  const more = refused > MAX_LISTED ? [`And ${refused - MAX_LISTED} more.`] : [];
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

function omittedAssetsSentence({ omitted, cut }: ItemTally): readonly string[] {
  if (cut === 0) return [];
  const more = cut > omitted.length ? [`and of ${cut - omitted.length} more Items`] : [];
  const which = [...omitted, ...more].join(', ');
  return [`Warning: assets omitted, because relative addresses need an absolute link "self": ${which}.`];
}

function changesSentence({ changed }: ItemTally): readonly string[] {
  if (changed.size === 0) return [];
  const shown = [...changed].slice(0, MAX_FIELDS).map(([member, { items, example }]) => {
    const which = items === 1 ? '' : ` of ${items} Items`;
    return `${member}${which} (${example})`;
  });
  const more = changed.size > MAX_FIELDS ? [`and ${changed.size - MAX_FIELDS} more members`] : [];
  return [`Warning: changed: ${[...shown, ...more].join('; ')}.`];
}
