import { insertScenes, itemOf, type NewScene } from '@sigma/archive';
import type { Connection } from '@sigma/db';
import { bboxArea, bboxOf } from '@sigma/geo';
import { randomWords } from '@sigma/testkit/random-numbers';

/** Creates a generator of pseudo-random numbers from 0 to 1 that are the same in every run. */
function seededNumbers(seed: number): () => number {
  const next = randomWords(seed);
  return () => next() / 2 ** 32;
}

export const MODES = ['narrow', 'linescan', 'wide', 'unknown'] as const;
export const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const FIRST_MS = Date.parse('2026-09-01T00:00:00Z');
const HOUR_MS = 3_600_000;

/** Scenes near San Francisco and on both sides of the antimeridian, three per start time, with some unknown values. */
export function scenesOf(collection: string, count: number, seed: number): readonly NewScene[] {
  const next = seededNumbers(seed);
  const unknownOr = (value: number) => (next() < 0.1 ? null : value);
  return Array.from({ length: count }, (_, n) => {
    const [lon, lat] =
      n % 2 === 0 ? [-122.4 + next() - 0.5, 37.7 + next() - 0.5] : [179.9 + next() * 0.4, -17];
    const footprint = bboxArea([lon, lat, lon + 0.1, lat + 0.1]);
    const start = new Date(FIRST_MS + Math.floor(n / 3) * 7 * HOUR_MS);
    const scene = {
      collection,
      id: `${collection}-${String((n * 37) % count).padStart(4, '0')}`,
      start,
      end: new Date(start.getTime() + 2000),
      captureId: uuid(seed * 1000 + n),
      taskId: n % 7 === 0 ? null : uuid(n % 11),
      taskName: `Task ${n % 11}`,
      sensor: 1 + (n % 5),
      footprint,
      areaKm2: 100,
      cloudCover: unknownOr(Math.round(next() * 100)),
      sunAzimuth: unknownOr(next() * 360),
      sunElevation: unknownOr(next() * 90),
      offNadir: unknownOr(next() * 30),
      viewAzimuth: unknownOr(next() * 360),
      imagingMode: MODES[n % 4] ?? 'unknown',
      sensorSerial: `FM${1 + (n % 5)}`,
      processedAt: new Date(start.getTime() + HOUR_MS),
      assets: [],
    } as const;
    const item = itemOf(scene, {
      bbox: bboxOf(footprint),
      datetime: new Date(start.getTime() + 1000),
      platform: `ghost-${1 + (n % 5)}`,
      grid: { epsg: 32610, width: 10, height: 10, transform: [30, 0, 0, 0, -30, 0] },
      orbitState: 'descending',
      simulated: true,
      orderable: true,
    });
    return { ...scene, item, recipe: null };
  });
}

/** Inserts two programs that share one collection and each have one of their own. Returns all scenes. */
export async function seedScenes(kysely: Connection): Promise<readonly NewScene[]> {
  const ids = ['alpha', 'beta', 'gamma'];
  await kysely
    .insertInto('collections')
    .values(ids.map((id) => ({ id, title: id, description: `Collection ${id}`, file_format: 'COG' })))
    .execute();
  await kysely
    .insertInto('programs')
    .values(
      [1, 2].map((n) => ({
        name: `Program ${n}`,
        company_name: 'C',
        start_date: '2026-01-01',
        end_date: '2099-12-31',
      })),
    )
    .execute();
  await kysely
    .insertInto('program_collections')
    .values([
      { program_id: 1, collection: 'alpha' },
      { program_id: 1, collection: 'gamma' },
      { program_id: 2, collection: 'beta' },
      { program_id: 2, collection: 'gamma' },
    ])
    .execute();
  const scenes = [...scenesOf('alpha', 120, 1), ...scenesOf('beta', 20, 2), ...scenesOf('gamma', 30, 3)];
  await insertScenes(kysely, scenes);
  return scenes;
}
