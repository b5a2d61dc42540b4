import type { Connection } from '@sigma/db';
import { type ElementSet, PropagationError, parseElementSet, propagate } from '@sigma/orbit';
import { listNearestElementSets } from '../../element-sets/index.ts';

/** The number of newest sets that are tried when sets do not propagate. */
const TRIED = 3;

/** The newest stored element set of a sensor that gives an orbit at `now`. */
export async function newestSet(
  kysely: Connection,
  sensor: number,
  now: Date,
): Promise<ElementSet | undefined> {
  const rows = await listNearestElementSets(kysely, { sensors: [sensor], instant: now, now, each: TRIED });
  for (const { line1, line2 } of rows) {
    const parsed = parseElementSet(`${line1}\n${line2}`);
    if (parsed.ok && givesOrbit(parsed.set, now)) return parsed.set;
  }
  return undefined;
}

function givesOrbit(set: ElementSet, now: Date): boolean {
  try {
    propagate(set, now);
    return true;
  } catch (error) {
    if (error instanceof PropagationError) return false;
    throw error;
  }
}
