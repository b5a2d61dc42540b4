import type { ElementSet, ElementSetEntry } from '@sigma/orbit';
import { checkParsedSet } from './check-element-set.ts';
import { elementSetProblem, type SetRefusal } from './element-set-problems.ts';

/** A sensor that element sets are matched against. */
export interface KnownSensor {
  readonly osk_id: number;
  readonly name: string;
  /** The catalogue number of its newest set; null when it has no valid set. */
  readonly catalogNumber: number | null;
}

export interface MatchedSets {
  readonly taken: readonly { readonly sensor: number; readonly set: ElementSet }[];
  readonly refused: readonly {
    readonly sensor: number;
    readonly raw_tle: string;
    readonly code: SetRefusal | 'other_satellite';
    readonly message: string;
  }[];
  /** Entries that belong to no sensor. */
  readonly unmatched: number;
}

/**
 * Finds the sensors of the sets of a file by catalogue number, otherwise by name without regard to case. The catalogue
 * number of a sensor with sets is fixed (PD-33), so the set of another satellite under its name is rejected.
 */
export function matchElementSets(
  entries: readonly ElementSetEntry[],
  sensors: readonly KnownSensor[],
): MatchedSets {
  const byNumber = new Map(sensors.map((sensor) => [sensor.catalogNumber, sensor]));
  const byName = new Map(sensors.map((sensor) => [normalizedName(sensor.name), sensor]));
  const taken: MatchedSets['taken'][number][] = [];
  const refused: MatchedSets['refused'][number][] = [];
  let unmatched = 0;
  for (const entry of entries) {
    const number = entry.ok ? entry.set.catalogNumber : catalogNumberIn(entry.text);
    const named = entry.name === null ? undefined : byName.get(normalizedName(entry.name));
    const sensor = (number === null ? undefined : byNumber.get(number)) ?? named;
    if (sensor === undefined) {
      unmatched += 1;
      continue;
    }
    const refuse = (code: SetRefusal | 'other_satellite', message: string) =>
      refused.push({ sensor: sensor.osk_id, raw_tle: entry.text, code, message });
    const checked = checkParsedSet(entry);
    if (!checked.ok) refuse(checked.reason, elementSetProblem(checked.reason));
    else if (sensor.catalogNumber !== null && sensor.catalogNumber !== checked.set.catalogNumber) {
      const { catalogNumber } = checked.set;
      refuse(
        'other_satellite',
        `must have catalogue number ${sensor.catalogNumber}; this set has ${catalogNumber}`,
      );
    } else taken.push({ sensor: sensor.osk_id, set: checked.set });
  }
  return { taken, refused, unmatched };
}

const normalizedName = (name: string): string => name.trim().toLowerCase();

/** Reads the catalogue number of an invalid set; null when its columns contain no number. */
function catalogNumberIn(text: string): number | null {
  const digits = text.slice(2, 7);
  return /^\d{5}$/.test(digits) ? Number(digits) : null;
}
