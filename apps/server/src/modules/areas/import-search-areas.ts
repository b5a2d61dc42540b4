import { randomUUID } from 'node:crypto';
import { bind, importSearchAreas } from '@sigma/contract';
import type { DatabaseTransaction } from '@sigma/db';
import { checkSearchArea, type PlannedArea, planAreaImport, type SearchAreaReading } from '@sigma/domain';
import { INVALID_GEOMETRY, ownerOf } from './area-answer.ts';
import { readGeometries } from './geometry/read-geometries.ts';
import { type SavedArea, saveInTime, wavesOf } from './import-waves.ts';
import { insertAreas, lockLibrary, type NewSearchArea } from './search-areas.store.ts';
import type { SearchAreaServices } from './services.ts';

export const importSearchAreasBinding = ({ database }: SearchAreaServices) =>
  bind(importSearchAreas, async ({ body, caller, now, signal }) => {
    const owner = ownerOf(caller);
    const endsAt = performance.now() + LONGEST_IMPORT_MS;
    const texts = body.areas.map(({ area }) => area);
    const read = await readGeometries(texts, signal);
    const readings = read.map((geometry, index) => checkSearchArea(body.areas[index]?.name ?? '', geometry));
    const waves = wavesOf(readings);
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
