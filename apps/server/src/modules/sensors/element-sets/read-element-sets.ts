import { setImmediate } from 'node:timers/promises';
import { type Connection, insertElementSets } from '@sigma/db';
import { type ElementSetEntry, elementSetEntries, parseElementSet } from '@sigma/orbit';
import { insertFaults } from './element-set-faults.store.ts';
import { listSensorsWithLines } from './element-sets.store.ts';
import { type KnownSensor, matchElementSets } from './match-element-sets.ts';

export interface ReadSets {
  readonly added: number;
  /** Refused ones that were not seen before. */
  readonly refused: number;
  readonly unmatched: number;
}

/** Takes the sets of a file that belong to sensors and were not there; keeps the refused ones, each once. */
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
    refused: await insertFaults(
      kysely,
      refused.map((fault) => ({ ...fault, source, seen_at: now })),
    ),
    unmatched,
  };
}

/** Sets read between two looks at who else waits. */
const SETS_A_TURN = 500;

async function entriesOf(text: string): Promise<readonly ElementSetEntry[]> {
  const entries: ElementSetEntry[] = [];
  for (const entry of elementSetEntries(text)) {
    entries.push(entry);
    if (entries.length % SETS_A_TURN === 0) await setImmediate();
  }
  return entries;
}
