import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type BodyOf, bind, importSearchAreas } from '@sigma/contract';
import {
  checkSearchArea,
  MOST_IMPORT_VERTICES,
  type PlannedArea,
  planAreaImport,
  type SearchAreaReading,
  writtenPositions,
} from '@sigma/domain';
import { INVALID_GEOMETRY, ownerOf } from './area-answer.ts';
import { holdLibrary, insertAreas, type NewSearchArea } from './search-areas.store.ts';
import type { SearchAreaServices } from './services.ts';

export const importSearchAreasBinding = ({ database }: SearchAreaServices) =>
  bind(importSearchAreas, async ({ body, caller, now, signal }) => {
    const owner = ownerOf(caller);
    const readings = await checkAll(body.areas, signal);
    return database.transaction(async (transaction) => {
      const plan = planAreaImport(await holdLibrary(transaction, owner), readings).map(withId);
      const news = plan.flatMap((planned) => (planned.ok ? [planned.area] : []));
      const added = news.length === 0 ? new Set() : await insertAreas(transaction, owner, news, now);
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

type Numbered = { readonly ok: true; readonly area: NewSearchArea } | Extract<PlannedArea, { ok: false }>;

function withId(planned: PlannedArea): Numbered {
  return planned.ok ? { ok: true, area: { id: randomUUID(), ...planned.area } } : planned;
}

/** Keeps the checks here and in PostGIS, which answers nobody else meanwhile, to a second or two. */
const BEYOND_ONE_CALL: SearchAreaReading = {
  ok: false,
  issue: {
    field: 'area',
    code: 'too_many_vertices',
    message: `One import takes at most ${MOST_IMPORT_VERTICES} positions together. Import this area in another call.`,
  },
};

/** Checks of large outlines take a while: others are answered in between. */
const AT_A_TIME_MS = 20;

async function checkAll(
  areas: BodyOf<typeof importSearchAreas>['areas'],
  signal: AbortSignal,
): Promise<SearchAreaReading[]> {
  const readings: SearchAreaReading[] = [];
  let positions = 0;
  let began = performance.now();
  for (const { name, area } of areas) {
    if (performance.now() - began > AT_A_TIME_MS) {
      await setImmediate();
      signal.throwIfAborted();
      began = performance.now();
    }
    positions += writtenPositions(area);
    readings.push(positions > MOST_IMPORT_VERTICES ? BEYOND_ONE_CALL : checkSearchArea(name, area));
  }
  return readings;
}
