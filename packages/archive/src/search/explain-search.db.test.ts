import { type TestDatabase, testDatabase, testServerUrl } from '@sigma/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessOf, plainScene, seedPrograms } from '../scenes.fixture.ts';
import { loadScenes } from '../write/load-scenes.ts';
import { explainSearch } from './explain-search.ts';
import type { SceneQuery } from './search-scenes.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const COUNT = 6000;
const FIRST = Date.parse('2026-01-01T00:00:00Z');
/** Eight months of 2026. */
const SPAN_MS = 243 * 86_400_000;
const task = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** Names in a plan: of nodes that read something, with their index or table; months of partitions as one. */
function shapeOf(plan: unknown): { readonly reads: readonly string[]; readonly partitions: number } {
  const reads = new Set<string>();
  const partitions = new Set<string>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      node.forEach(visit);
      return;
    }
    if (typeof node !== 'object' || node === null) return;
    const members = new Map(Object.entries(node));
    const relation = members.get('Relation Name');
    const index = members.get('Index Name');
    const kind = String(members.get('Node Type'));
    if (typeof relation === 'string') partitions.add(relation);
    if (typeof index === 'string') reads.add(`${kind.replace(' Backward', '')} ${withoutMonth(index)}`);
    else if (typeof relation === 'string' && kind !== 'Bitmap Heap Scan')
      reads.add(`${kind} ${withoutMonth(relation)}`);
    for (const value of members.values()) visit(value);
  };
  visit(plan);
  return { reads: [...reads].toSorted(), partitions: partitions.size };
}

const withoutMonth = (name: string) => name.replace(/scenes_\d{4}_\d{2}/, 'scenes_MONTH');

describe.skipIf(testServerUrl === undefined)('plans of searches on PostgreSQL', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
    await seedPrograms(database.kysely);
    const scenes = Array.from({ length: COUNT }, (_, n) => ({
      ...plainScene({
        collection: n % 3 === 0 ? 'beta' : 'alpha',
        id: `s${n}`,
        start: new Date(FIRST + (n / COUNT) * SPAN_MS),
        cloudCover: n % 100,
        west: ((n * 7919) % 350) - 175,
      }),
      taskId: task(Math.floor(n / 5)),
    }));
    await loadScenes(database, scenes);
  });
  afterAll(() => database?.close());

  const GIST = 'Bitmap Index Scan scenes_MONTH_footprint_cloud_cover_idx';
  const GIST_PLAIN = 'Index Scan scenes_MONTH_footprint_cloud_cover_idx';
  const NEWEST = 'Index Scan scenes_MONTH_start_id_collection_idx';
  const small = [[10, 20, 12, 21]] as const;
  const may = { from: new Date('2026-05-02T00:00:00Z'), to: new Date('2026-05-30T00:00:00Z') };
  const cloudy = [{ text: 'scenes.cloud_cover <= ' }, { value: 20 }];

  it.each<[string, Partial<SceneQuery>, readonly string[], number]>([
    ['a small box in one month reads its footprints', { boxes: small, ...may }, [GIST, GIST_PLAIN], 1],
    ['a small box in all months reads footprints', { boxes: small }, [GIST, GIST_PLAIN], 8],
    ['a filter with a small box reads footprints', { boxes: small, filter: cloudy }, [GIST, GIST_PLAIN], 8],
    ['the newest in the world open the newest month only', { limit: 10 }, [NEWEST], 1],
    ['the newest of a filter come from their index', { limit: 10, filter: cloudy }, [NEWEST], 8],
    [
      'a large part of the world is read newest first',
      { limit: 10, boxes: [[-179, -80, 170, 80]] },
      [NEWEST],
      8,
    ],
    ['a task opens its months only', { taskIds: [task(3)] }, ['start'], 1],
    ['ids open their months only', { ids: ['s10', 's5900'] }, ['start'], 2],
  ])('%s', async (_, query, allowed, partitions) => {
    const plans = await explainSearch(database.kysely, accessOf(1), { limit: 1000, now: NOW, ...query });
    const page = shapeOf(plans.find(({ statement }) => statement === 'page')?.plan);
    expect(page.partitions).toBeLessThanOrEqual(partitions);
    expect(page.partitions).toBeGreaterThan(0);
    const byKey =
      /^(Bitmap Index|Index) Scan scenes_MONTH_(start_id_collection|task_id|id|footprint_cloud_cover)_idx$/;
    for (const read of page.reads) {
      if (allowed.includes('start')) expect(read).toMatch(byKey);
      else expect(allowed).toContain(read);
    }
  });

  it('a search for few clouds reads the index of footprints, not every scene of the area', async () => {
    const plans = await explainSearch(database.kysely, accessOf(1), {
      limit: 1000,
      now: NOW,
      boxes: small,
      filter: cloudy,
    });
    const conditions = JSON.stringify(plans).match(/"Index Cond":"[^"]*"/g) ?? [];
    const ofAreas = conditions.filter((condition) => condition.includes('footprint &&'));
    expect(ofAreas.length).toBeGreaterThan(0);
    for (const condition of ofAreas) expect(condition).toMatch(/cloud_cover <= /);
  });

  it('a program without collections has no plans', async () => {
    expect(await explainSearch(database.kysely, accessOf(3), { now: NOW, limit: 10 })).toEqual([]);
  });
});
