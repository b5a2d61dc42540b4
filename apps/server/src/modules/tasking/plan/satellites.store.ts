import type { Connection } from '@sigma/db';
import { USUAL_SLEW_DEG } from '@sigma/domain';
import { firstInvalidInstant, parseElementSet, type SetGrid } from '@sigma/orbit';
import { listNearestElementSets, type StoredElementSet } from '../../../element-sets/index.ts';
import type { TaskingServices } from '../services.ts';

/** The properties of a satellite that plans depend on. */
export interface Satellite {
  readonly sensor: number;
  readonly name: string;
  /** Greatest off-nadir angle, degrees. */
  readonly maxSlewDeg: number;
  readonly slewRateDegS: number;
  readonly settleS: number;
  /** Start of the time when the satellite may be tasked; null when it may not be tasked. */
  readonly eligibleStart: Date | null;
  /** End of that time; null when it is unlimited. */
  readonly eligibleEnd: Date | null;
  /** Its orbit; undefined when no element set gives a valid orbit. */
  readonly orbit: SetGrid | undefined;
}

/** More than one set is tried, so that an invalid set does not exclude its sensor. */
const SETS_TRIED = 3;

export interface SatelliteQuery {
  /** All satellites when omitted. */
  readonly sensors?: readonly number[] | undefined;
  /** The orbits are those nearest to this instant. */
  readonly at: Date;
  /** Only element sets known at this instant are used. */
  readonly now: Date;
}

/** Satellites, each with the nearest of its orbits that gives a valid position, in the order of their numbers. */
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
    orbit: validOrbit(orbitGrids, sets.get(row.osk_id) ?? [], at),
  }));
}

function validOrbit(
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
