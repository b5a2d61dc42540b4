import { problem, readCubePlanes, readSceneFile } from '@sigma/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedPeople, type TestPrograms } from '../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { addScene, COLLECTION, CUSTOMER, openCollection, SEED, smallPlans } from './cubes.fixture.ts';

const RENDERS_MS = 60_000;
const [plan] = smallPlans('radiance', 1);
if (plan === undefined) throw new Error('no scene on this day');

const PICTURE = {
  key: 'visual_rgb',
  objectKey: `${COLLECTION}/${plan.id}/visual_rgb.tif`,
  state: 'planned',
  mediaType: 'image/tiff; application=geotiff; profile=cloud-optimized',
  roles: ['visual'],
  title: 'Picture',
  size: null,
  sha256: null,
} as const;

let app: TestApp;
let programs: TestPrograms;
beforeAll(async () => {
  app = await startTestApp({ environment: { SIGMA_PREPARE_SECONDS: '0' } });
  programs = await seedPeople(app.database);
  await openCollection(app.database, programs.first, ['Raw', 'Basic', 'Basic L1A']);
  const recipe = { kind: 'simulated', seed: SEED, plan };
  await addScene(app.database, { id: plan.id, recipe, assets: [PICTURE] });
});
afterAll(() => app?.close());

const planes = () =>
  app.call(readCubePlanes, {
    as: CUSTOMER,
    params: { program: programs.first, collection: COLLECTION, scene: plan.id },
    query: { bands: '10' },
  });
const picture = () =>
  app.call(readSceneFile, { as: CUSTOMER, params: { scene: plan.id, asset: 'visual_rgb' } });

it.each([
  ['a plane of a cube that does not exist yet', planes, 5],
  ['a picture that does not exist yet', picture, 3],
])(
  'answers %s with 503 at once, prepares it behind, and has it later',
  async (_, read, leastS) => {
    const first = await read();
    expect(first.status).toBe(503);
    expect(Number(first.headers.get('retry-after'))).toBeGreaterThanOrEqual(leastS);
    expect(problem.parse(await first.json())).toMatchObject({
      code: 'unavailable',
      detail: expect.stringContaining('being prepared'),
    });
    await expect.poll(async () => (await read()).status, { timeout: RENDERS_MS }).toBe(200);
  },
  RENDERS_MS,
);
