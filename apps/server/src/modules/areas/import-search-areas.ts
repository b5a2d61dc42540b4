import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type BodyOf, bind, importSearchAreas } from '@sigma/contract';
import type { DatabaseTransaction } from '@sigma/db';
import {
  checkSearchArea,
  MAX_IMPORT_VERTICES,
  type PlannedArea,
  planAreaImport,
  type SearchAreaReading,
  writtenPositions,
} from '@sigma/domain';
import { INVALID_GEOMETRY, ownerOf } from './area-answer.ts';
import { type SavedArea, saveInTime, wavesOf } from './import-waves.ts';
import { insertAreas, lockLibrary, type NewSearchArea } from './search-areas.store.ts';
import type { SearchAreaServices } from './services.ts';

export const importSearchAreasBinding = ({ database }: SearchAreaServices) =>
  bind(importSearchAreas, async ({ body, caller, now, signal }) => {
    const owner = ownerOf(caller);
    const endsAt = performance.now() + LONGEST_IMPORT_MS;
    const waves = wavesOf(await checkAll(body.areas, signal));
    signal.throwIfAborted();
    const saved = await saveInTime(
      waves,
      (wave) => database.transaction((transaction) => saveWave(transaction, { owner, wave, now })),
      () => signal.aborted || performance.now() > endsAt,
    );
    return { results: saved.map((result, index) => ({ index, ...result })) };
  });

/** An import saves for this long and reports what it saved, before the time limit of the call would discard its answer. */
const LONGEST_IMPORT_MS = 10_000;

interface Wave {
  readonly owner: string;
  readonly wave: readonly SearchAreaReading[];
  readonly now: Date;
}

/** Saves or rejects each area of a wave; results are in its order. */
async function saveWave(
  transaction: DatabaseTransaction,
  { owner, wave, now }: Wave,
): Promise<readonly SavedArea[]> {
  const plan = planAreaImport(await lockLibrary(transaction, owner), wave).map(withId);
  const newAreas = plan.flatMap((planned) => (planned.ok ? [planned.area] : []));
  const added = newAreas.length === 0 ? new Set() : await insertAreas(transaction, owner, newAreas, now);
  return plan.map((planned) => {
    if (!planned.ok) return { id: null, code: planned.code, message: planned.message };
    const { id, geometry } = planned.area;
    return added.has(id)
      ? { id, code: null, message: geometry.repaired ?? null }
      : { id: null, code: INVALID_GEOMETRY.code, message: INVALID_GEOMETRY.message };
  });
}

type AreaWithId = { readonly ok: true; readonly area: NewSearchArea } | Extract<PlannedArea, { ok: false }>;

function withId(planned: PlannedArea): AreaWithId {
  return planned.ok ? { ok: true, area: { id: randomUUID(), ...planned.area } } : planned;
}

/** Limits the checks here and in PostGIS to one or two seconds. */
const TOO_MANY_POSITIONS: SearchAreaReading = {
  ok: false,
  issue: {
    field: 'area',
    code: 'too_many_vertices',
    message: `One import accepts at most ${MAX_IMPORT_VERTICES} positions in total. Import this area in another call.`,
  },
};

/** Longest time to check outlines before other requests are served. */
const LONGEST_CHECK_MS = 20;

async function checkAll(
  areas: BodyOf<typeof importSearchAreas>['areas'],
  signal: AbortSignal,
): Promise<SearchAreaReading[]> {
  const readings: SearchAreaReading[] = [];
  let positions = 0;
  let began = performance.now();
  for (const { name, area } of areas) {
    if (performance.now() - began > LONGEST_CHECK_MS) {
      await setImmediate();
      signal.throwIfAborted();
      began = performance.now();
    }
    positions += writtenPositions(area);
    readings.push(positions > MAX_IMPORT_VERTICES ? TOO_MANY_POSITIONS : checkSearchArea(name, area));
  }
  return readings;
}
