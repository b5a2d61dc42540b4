import { setImmediate } from 'node:timers/promises';
import type { Connection } from '@sigma/db';
import { type ElementSetEntry, elementSetEntries, parseElementSet } from '@sigma/orbit';
import { insertElementSets } from '../../../element-sets/index.ts';
import { listSensorsWithLines } from './element-sets.store.ts';
import { type KnownSensor, matchElementSets } from './match-element-sets.ts';
import { insertRejectedSets } from './rejected-element-sets.store.ts';

export interface ReadSets {
  readonly added: number;
  /** The number of rejected sets that were not stored before. */
  readonly refused: number;
  readonly unmatched: number;
}

/** Stores new sets of a file that belong to sensors, and stores each rejected set once. */
export async function readElementSets(
  kysely: Connection,
  text: string,
  { source, now }: { readonly source: string; readonly now: Date },
): Promise<ReadSets> {
  const stored = await listSensorsWithLines(kysely);
  const sensors = stored.map(({ osk_id, name, raw_tle }): KnownSensor => {
    const parsed = raw_tle === null ? undefined : parseElementSet(raw_tle);
    return { osk_id, name, catalogNumber: parsed?.ok ? parsed.set.catalogNumber : null };
  });
  const { taken, refused, unmatched } = matchElementSets(await entriesOf(text), sensors);
  const rows = taken.map(({ sensor, set: { epoch, line1, line2 } }) => ({
    sensor,
    epoch,
    line1,
    line2,
    source,
  }));
  return {
    added: await insertElementSets(kysely, rows),
    refused: await insertRejectedSets(
      kysely,
      refused.map((rejected) => ({ ...rejected, source, seen_at: now })),
    ),
    unmatched,
  };
}

/** Sets read before the loop yields to other work. */
const SETS_PER_STEP = 500;

async function entriesOf(text: string): Promise<readonly ElementSetEntry[]> {
  const entries: ElementSetEntry[] = [];
  for (const entry of elementSetEntries(text)) {
    entries.push(entry);
    if (entries.length % SETS_PER_STEP === 0) await setImmediate();
  }
  return entries;
}
