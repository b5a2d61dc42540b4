import { type Connection, listNearestElementSets, type StoredElementSet } from '@sigma/db';
import { USUAL_SLEW_DEG } from '@sigma/domain';
import { firstInvalidInstant, parseElementSet, type SetGrid } from '@sigma/orbit';
import type { TaskingServices } from '../services.ts';

/** A satellite as plans know it. */
export interface Satellite {
  readonly sensor: number;
  readonly name: string;
  /** Greatest off-nadir angle, degrees. */
  readonly maxSlewDeg: number;
  readonly slewRateDegS: number;
  readonly settleS: number;
  /** It takes pictures between these; null: at any time, or without end. */
  readonly eligibleStart: Date | null;
  readonly eligibleEnd: Date | null;
  /** Its orbit; undefined when no element set gives a sound one. */
  readonly orbit: SetGrid | undefined;
}

/** More than one, so that a broken set does not silence its sensor. */
const SETS_TRIED = 3;

export interface SatelliteQuery {
  /** All of them when left out. */
  readonly sensors?: readonly number[] | undefined;
  /** Orbits are those to reckon with at this instant, */
  readonly at: Date;
  /** of what is known at this one. */
  readonly now: Date;
}

/** Satellites with the nearest of their orbits that gives a sound place, in the order of their numbers. */
export async function loadSatellites(
  kysely: Connection,
  orbitGrids: TaskingServices['orbitGrids'],
  { sensors, at, now }: SatelliteQuery,
): Promise<readonly Satellite[]> {
  if (sensors?.length === 0) return [];
  const rows = await kysely
    .selectFrom('sensors')
    .$if(sensors !== undefined, (select) => select.where('osk_id', 'in', [...(sensors ?? [])]))
    .selectAll()
    .orderBy('osk_id')
    .execute();
  const numbers = rows.map((row) => row.osk_id);
  const query = { sensors: numbers, instant: at, now, each: SETS_TRIED };
  const sets = Map.groupBy(await listNearestElementSets(kysely, query), ({ sensor }) => sensor);
  return rows.map((row) => ({
    sensor: row.osk_id,
    name: row.name,
    maxSlewDeg: row.max_slew_angle ?? USUAL_SLEW_DEG,
    slewRateDegS: row.slew_rate,
    settleS: row.settle_time,
    eligibleStart: row.tasking_eligible_start,
    eligibleEnd: row.tasking_eligible_end,
    orbit: soundOrbit(orbitGrids, sets.get(row.osk_id) ?? [], at),
  }));
}

function soundOrbit(
  orbitGrids: TaskingServices['orbitGrids'],
  sets: readonly StoredElementSet[],
  at: Date,
): SetGrid | undefined {
  for (const { line1, line2 } of sets) {
    const parsed = parseElementSet(`${line1}\n${line2}`);
    if (!parsed.ok) continue;
    const grid = orbitGrids.of(parsed.set);
    if (firstInvalidInstant(grid, at, at.getTime() + 1) === null) return grid;
  }
  return undefined;
}

/** Whether the sensor may be tasked in some part of an interval. */
export const mayBeTasked = (
  { eligibleStart, eligibleEnd }: Satellite,
  { start, end }: { readonly start: Date; readonly end: Date },
): boolean => eligibleStart !== null && eligibleStart < end && (eligibleEnd === null || eligibleEnd > start);
