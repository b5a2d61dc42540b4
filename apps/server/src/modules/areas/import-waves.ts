import type { AreaImportResult } from '@sigma/contract';
import type { SearchAreaReading } from '@sigma/domain';

/** Positions that PostGIS checks in about 50 ms. Between two waves, the database serves other calls. */
const WAVE_POSITIONS = 5000;
const WAVE_AREAS = 100;

/** Divides areas into waves that are saved in transactions of their own. An area is never divided. */
export function wavesOf(readings: readonly SearchAreaReading[]): readonly (readonly SearchAreaReading[])[] {
  const waves: SearchAreaReading[][] = [];
  let positions = 0;
  for (const reading of readings) {
    const size = reading.ok ? reading.area.geometry.vertices : 0;
    const last = waves.at(-1);
    if (last !== undefined && last.length < WAVE_AREAS && positions + size <= WAVE_POSITIONS) {
      last.push(reading);
      positions += size;
    } else {
      waves.push([reading]);
      positions = size;
    }
  }
  return waves;
}

/** What became of an area of an import. */
export type SavedArea = Omit<AreaImportResult, 'index'>;

const NOT_ATTEMPTED: SavedArea = {
  id: null,
  code: 'not_attempted',
  message: 'The import took too long to save this area. Import it again.',
};

/**
 * Saves waves one after the other, the first in any case. Once it is late, the areas of the remaining waves are reported as
 * not attempted, so that a caller can import those again without duplicates.
 */
export async function saveInTime(
  waves: readonly (readonly SearchAreaReading[])[],
  save: (wave: readonly SearchAreaReading[]) => Promise<readonly SavedArea[]>,
  isLate: () => boolean,
): Promise<readonly SavedArea[]> {
  const results: SavedArea[] = [];
  for (const wave of waves) {
    const saved = results.length > 0 && isLate() ? wave.map(() => NOT_ATTEMPTED) : await save(wave);
    results.push(...saved);
  }
  return results;
}
