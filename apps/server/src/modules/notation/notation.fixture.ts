import { insertScenes } from '@sigma/archive';
import { bboxArea } from '@sigma/geo';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { seedPeople, type TestPrograms } from '../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { monitorCalls } from '../detections/monitor.fixture.ts';

export const STAFF = 'admin@demo.example';
export const EMPLOYEE = 'employee@demo.example';
export const CUSTOMER = 'customer@demo.example';
export const AUTHOR = 'Ada Kowalski';
export const SCENE = 'GHOSt1_20261118T175200Z_004711';
export const SCENE_WITHOUT_GRID = 'GHOSt1_20261119T175200Z_004712';
export const COLLECTION = 'ghost-hsi-spot';
export const AT = new Date('2026-11-18T17:52:00Z');
/** UTM 13 north; the squares of the tests are in its middle. */
export const GRID = {
  'proj:epsg': 32613,
  'proj:transform': [8, 0, 745_600, 0, -8, 3_534_000],
  'proj:shape': [320, 300],
};

/** An asset and two scenes of it; each test of a file begins without passes and findings. */
export function notationWorld() {
  let app: TestApp;
  let programs: TestPrograms;
  let calls: ReturnType<typeof monitorCalls>;
  let asset: string;
  beforeAll(async () => {
    app = await startTestApp({ now: '2026-11-20T00:00:00Z' });
    programs = await seedPeople(app.database);
    calls = monitorCalls(app);
    asset = (await calls.addAsset(programs.first)).id;
    await app.database.kysely
      .insertInto('collections')
      .values({ id: COLLECTION, title: 'Spot', description: 'Spot', file_format: 'ENVI' })
      .execute();
    await addScene(app, SCENE, GRID);
    await addScene(app, SCENE_WITHOUT_GRID, {});
  });
  afterAll(() => app?.close());
  beforeEach(async () => {
    await app.database.kysely.deleteFrom('detections').execute();
    await app.database.kysely.deleteFrom('asset_passes').execute();
  });
  const draw = (pass: string, changes: object = {}) =>
    calls.addDetection(asset, { pass, ...square(0, 0, 100), ...changes });
  return {
    get app() {
      return app;
    },
    get programs() {
      return programs;
    },
    get calls() {
      return calls;
    },
    get asset() {
      return asset;
    },
    /** Adds an analysed picture of the asset. */
    async addPass(changes: object = {}): Promise<string> {
      const { id } = await app.database.kysely
        .insertInto('asset_passes')
        .values({
          asset_id: asset,
          collection: COLLECTION,
          scene_id: SCENE,
          acquired_at: AT,
          state: 'analysed',
          ...changes,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    /** Saves what staff draw. */
    draw,
    /** Saves what the analysis finds. */
    find: (pass: string, changes: object = {}) => draw(pass, { algorithm: 'analysis 3', ...changes }),
  };
}

async function addScene({ database }: TestApp, id: string, properties: object): Promise<void> {
  await insertScenes(database.kysely, [
    {
      collection: COLLECTION,
      id,
      start: AT,
      end: AT,
      captureId: crypto.randomUUID(),
      taskId: null,
      taskName: null,
      sensor: null,
      footprint: bboxArea([-102.42, 31.89, -102.36, 31.93]),
      areaKm2: 6,
      cloudCover: 2,
      sunAzimuth: null,
      sunElevation: null,
      offNadir: null,
      viewAzimuth: null,
      imagingMode: 'unknown',
      sensorSerial: null,
      item: { type: 'Feature', id, collection: COLLECTION, properties, assets: {} },
      recipe: null,
      processedAt: AT,
      assets: [],
    },
  ]);
}

/** A square of so many hundred-thousandths of a degree (about a metre) from its south-west corner on. */
export const square = (west: number, south: number, size: number) => {
  const [w, s] = [-102.39 + west / 1e5, 31.91 + south / 1e5];
  const [e, n] = [w + size / 1e5, s + size / 1e5];
  const ring = [
    [w, s],
    [e, s],
    [e, n],
    [w, n],
    [w, s],
  ];
  const middle = [(w + e) / 2, (s + n) / 2];
  return {
    outline: { type: 'Polygon', coordinates: [ring] },
    coordinates: { type: 'Point', coordinates: middle },
  };
};
