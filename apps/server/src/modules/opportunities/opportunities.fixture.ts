import type { Database } from '@sigma/db';
import { formatElementSet, parseElementSet } from '@sigma/orbit';
import { insertElementSets } from '../../element-sets/index.ts';

export interface TestOrbit {
  readonly sensor: number;
  readonly epoch: Date;
  readonly raanDeg?: number;
  readonly meanMotionRevPerDay?: number;
  readonly bstar?: number;
}

/** Returns the two lines of an element set for a Sun-synchronous orbit at about 450 km. */
export function orbitLines({ sensor, epoch, raanDeg = 300, ...other }: TestOrbit): readonly [string, string] {
  return formatElementSet({
    catalogNumber: 90_000 + sensor,
    classification: 'U',
    internationalDesignator: '26001A',
    epochMs: epoch.valueOf(),
    meanMotionDot: 0.00005,
    meanMotionDdot: 0,
    bstar: other.bstar ?? 0.0002,
    elementNumber: 1,
    inclinationDeg: 97.6,
    raanDeg,
    eccentricity: 0.0009,
    argumentOfPerigeeDeg: 60,
    meanAnomalyDeg: sensor * 60,
    meanMotionRevPerDay: other.meanMotionRevPerDay ?? 15.37,
    revolutionNumber: 1,
  });
}

export function orbitSet(orbit: TestOrbit) {
  const parsed = parseElementSet(orbitLines(orbit).join('\n'));
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.set;
}

export async function addOrbit(database: Database, orbit: TestOrbit): Promise<void> {
  const [line1, line2] = orbitLines(orbit);
  const { sensor, epoch } = orbit;
  await insertElementSets(database.kysely, [{ sensor, epoch, line1, line2, source: 'test' }]);
}

/** Inserts a sensor that belongs to the given programs. */
export async function addSensor(
  { kysely }: Database,
  sensor: {
    readonly id: number;
    readonly programs: readonly number[];
    readonly slew?: number | null;
    readonly swathKm?: number;
  },
): Promise<void> {
  const { id, programs, slew = 30, swathKm = 10 } = sensor;
  await kysely
    .insertInto('sensors')
    .values({ osk_id: id, name: `Eye-${id}`, serial: `E${id}`, max_slew_angle: slew, swath_km: swathKm })
    .execute();
  await kysely
    .insertInto('program_sensors')
    .values(programs.map((program) => ({ program_id: program, sensor: id })))
    .execute();
}
