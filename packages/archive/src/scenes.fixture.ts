import type { Connection } from '@sigma/db';
import { bboxArea } from '@sigma/geo';
import { sql } from 'kysely';
import { type SceneAccess, unlimitedAccess } from './filters/visible-scenes.ts';
import { itemOf } from './items/scene-item.ts';
import type { NewScene } from './write/insert-scenes.ts';

/** Program 1 has alpha and beta, program 2 beta and gamma, program 3 nothing. */
export async function seedPrograms(kysely: Connection): Promise<void> {
  await kysely
    .insertInto('collections')
    .values(['alpha', 'beta', 'gamma'].map((id) => ({ id, title: id, description: id, file_format: 'COG' })))
    .execute();
  await kysely
    .insertInto('programs')
    .values(
      [1, 2, 3].map((n) => ({
        name: `Program ${n}`,
        company_name: 'C',
        start_date: '2026-01-01',
        end_date: '2030-01-01',
      })),
    )
    .execute();
  await kysely
    .insertInto('program_collections')
    .values([
      { program_id: 1, collection: 'alpha' },
      { program_id: 1, collection: 'beta' },
      { program_id: 2, collection: 'beta' },
      { program_id: 2, collection: 'gamma' },
    ])
    .execute();
}

const COLLECTIONS: Readonly<Record<number, readonly string[]>> = {
  1: ['alpha', 'beta'],
  2: ['beta', 'gamma'],
};

/** What a program of `seedPrograms` may see: everything in its collections, unless `limits` says otherwise. */
export function accessOf(program: number, limits: Partial<SceneAccess> = {}): SceneAccess {
  return { ...unlimitedAccess(program, COLLECTIONS[program] ?? []), seesEmbargoed: false, ...limits };
}

export async function emptyArchive(kysely: Connection): Promise<void> {
  await sql`truncate scenes, scene_ids, scene_assets, scene_days, program_scenes, arrived_scenes, pipeline_runs, pipeline_run_steps`.execute(
    kysely,
  );
}

interface SceneInput {
  readonly collection: string;
  readonly id: string;
  readonly start: Date;
  readonly cloudCover?: number | null;
  readonly west?: number;
}

/** A scene of two seconds on half a degree, at 10 E 20 N unless it says otherwise. */
export function plainScene({ collection, id, start, cloudCover = null, west = 10 }: SceneInput): NewScene {
  const scene = {
    collection,
    id,
    start,
    end: new Date(start.getTime() + 2000),
    captureId: '00000000-0000-4000-8000-000000000001',
    taskId: null,
    taskName: null,
    sensor: null,
    footprint: bboxArea([west, 20, west + 0.5, 20.5]),
    areaKm2: 1,
    cloudCover,
    sunAzimuth: null,
    sunElevation: null,
    offNadir: null,
    viewAzimuth: null,
    imagingMode: 'unknown',
    sensorSerial: null,
    processedAt: start,
    assets: [],
  } as const;
  const grid = { epsg: null, width: 1, height: 1, transform: null };
  const details = {
    bbox: [west, 20, west + 0.5, 20.5],
    datetime: start,
    grid,
    simulated: true,
    orderable: false,
  } as const;
  return { ...scene, item: itemOf(scene, details), recipe: null };
}
