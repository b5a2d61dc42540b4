import type { StoredElementSetAnswer } from '@sigma/contract';
import { MS_PER_DAY } from '@sigma/geo';
import { type ElementSet, parseElementSet, semiMajorAxisKm } from '@sigma/orbit';
import type { StoredSet } from './element-sets.store.ts';

const EQUATOR_KM = 6378.135;

export function elementSetAnswer(stored: StoredSet, now: Date): StoredElementSetAnswer {
  const { id, sensor, epoch, line1, line2, source, added_at } = stored;
  const raw_tle = `${line1}\n${line2}`;
  const parsed = parseElementSet(raw_tle);
  return {
    id,
    sensor,
    raw_tle,
    epoch: epoch.toISOString(),
    source,
    added_at: added_at.toISOString(),
    age_days: (now.valueOf() - epoch.valueOf()) / MS_PER_DAY,
    ...(parsed.ok ? orbitOf(parsed.set) : UNREAD),
  };
}

const UNREAD = { catalog_number: null, international_designator: null, perigee_km: null, apogee_km: null };

function orbitOf({ catalogNumber, internationalDesignator, meanMotionRevPerDay, eccentricity }: ElementSet) {
  const axisKm = semiMajorAxisKm(meanMotionRevPerDay);
  return {
    catalog_number: catalogNumber,
    international_designator: internationalDesignator,
    perigee_km: axisKm * (1 - eccentricity) - EQUATOR_KM,
    apogee_km: axisKm * (1 + eccentricity) - EQUATOR_KM,
  };
}
