import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type BodyOf, bind, importSearchAreas } from '@sigma/contract';
import {
  checkSearchArea,
  MAX_IMPORT_VERTICES,
  type PlannedArea,
  planAreaImport,
  type SearchAreaReading,
  writtenPositions,
} from '@sigma/domain';
import { INVALID_GEOMETRY, ownerOf } from './area-answer.ts';
import { insertAreas, lockLibrary, type NewSearchArea } from './search-areas.store.ts';
import type { SearchAreaServices } from './services.ts';

export const importSearchAreasBinding = ({ database }: SearchAreaServices) =>
  bind(importSearchAreas, async ({ body, caller, now, signal }) => {
    const owner = ownerOf(caller);
    const readings = await checkAll(body.areas, signal);
    return database.transaction(async (transaction) => {
      const plan = planAreaImport(await lockLibrary(transaction, owner), readings).map(withId);
      const newAreas = plan.flatMap((planned) => (planned.ok ? [planned.area] : []));
      const added = newAreas.length === 0 ? new Set() : await insertAreas(transaction, owner, newAreas, now);
      return {
        results: plan.map((planned, index) => {
          if (!planned.ok) return { index, id: null, code: planned.code, message: planned.message };
          const { id, geometry } = planned.area;
          return added.has(id)
            ? { index, id, code: null, message: geometry.repaired ?? null }
            : { index, id: null, code: INVALID_GEOMETRY.code, message: INVALID_GEOMETRY.message };
        }),
      };
    });
  });

type AreaWithId = { readonly ok: true; readonly area: NewSearchArea } | Extract<PlannedArea, { ok: false }>;

function withId(planned: PlannedArea): AreaWithId {
  return planned.ok ? { ok: true, area: { id: randomUUID(), ...planned.area } } : planned;
}

/** Limits the checks here and in PostGIS to one or two seconds, because PostGIS handles no other query during its check. */
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
