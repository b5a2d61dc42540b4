import { parseElementSet, type SetGrid, unsoundFrom } from '@sigma/orbit';
import { sql } from 'kysely';
import type { Connection, TaskingServices } from '../services.ts';

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

/** Sensors that say nothing about their slew are searched as the present ones fly. */
const USUAL_SLEW_DEG = 30;
/** Newest sets that are looked at for a sound one. */
const SETS_TRIED = 5;

interface Row {
  readonly osk_id: number;
  readonly name: string;
  readonly max_slew_angle: number | null;
  readonly slew_rate: number;
  readonly settle_time: number;
  readonly tasking_eligible_start: Date | null;
  readonly tasking_eligible_end: Date | null;
  /** Two lines each, the one to try first before the others. */
  readonly sets: readonly string[];
}

/**
 * Satellites with the orbits to reckon with from an instant on: the newest set of those dated before it, else the
 * oldest, that gives a sound place then. In the order of their numbers; all of them when none are named.
 */
export async function loadSatellites(
  kysely: Connection,
  orbitGrids: TaskingServices['orbitGrids'],
  { sensors, at }: { readonly sensors?: readonly number[] | undefined; readonly at: Date },
): Promise<readonly Satellite[]> {
  const named = sensors === undefined ? sql`true` : sql`osk_id = any(${[...sensors]}::integer[])`;
  const { rows } = await sql<Row>`
    select osk_id, name, max_slew_angle, slew_rate, settle_time, tasking_eligible_start, tasking_eligible_end,
      array(
        select line1 || chr(10) || line2 from element_sets where sensor = osk_id
        order by (epoch <= ${at}) desc, abs(extract(epoch from epoch - ${at}::timestamptz)), id desc
        limit ${SETS_TRIED}
      ) as sets
    from sensors where ${named} order by osk_id`.execute(kysely);
  return rows.map((row) => ({
    sensor: row.osk_id,
    name: row.name,
    maxSlewDeg: row.max_slew_angle ?? USUAL_SLEW_DEG,
    slewRateDegS: row.slew_rate,
    settleS: row.settle_time,
    eligibleStart: row.tasking_eligible_start,
    eligibleEnd: row.tasking_eligible_end,
    orbit: soundOrbit(orbitGrids, row.sets, at),
  }));
}

function soundOrbit(
  orbitGrids: TaskingServices['orbitGrids'],
  texts: readonly string[],
  at: Date,
): SetGrid | undefined {
  for (const text of texts) {
    const parsed = parseElementSet(text);
    if (!parsed.ok) continue;
    const grid = orbitGrids.of(parsed.set);
    if (unsoundFrom(grid, at, at.getTime() + 1) === null) return grid;
  }
  return undefined;
}

/** Whether the sensor may be tasked in some part of an interval. */
export const mayBeTasked = (
  { eligibleStart, eligibleEnd }: Satellite,
  { start, end }: { readonly start: Date; readonly end: Date },
): boolean => eligibleStart !== null && eligibleStart < end && (eligibleEnd === null || eligibleEnd > start);
