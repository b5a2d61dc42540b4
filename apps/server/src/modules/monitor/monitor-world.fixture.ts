import { join } from 'node:path';
import { insertScenes, type NewScene } from '@sigma/archive';
import { areaKm2 } from '@sigma/geo';
import { scalarKernels } from '@sigma/raster';
import { createEarth, planSpots, type ScenePlan, siteAsset, WORK_SITES } from '@sigma/simulator';
import { folderStore, type ObjectStore } from '@sigma/storage';
import { afterAll, beforeAll } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { addSimulatedAsset } from '../assets/index.ts';
import { createMailQueue } from '../notifications/index.ts';
import { analyseChip } from './analysis/analyse-chip.ts';
import type { AnalysisAnswer, AnalysisTask } from './analysis/analysis-task.ts';
import { analyseClaimedPass, type PassAnalysis } from './passes/analyse-pass.ts';
import { claimPermitted } from './passes/claim-permitted.ts';

const SEED = 1;
const earth = createEarth({ seed: SEED });

const siteOf = (id: string) => {
  const site = WORK_SITES.find((one) => one.id === id);
  if (site === undefined) throw new Error(`There is no site ${id}.`);
  return siteAsset(site);
};

/** The captures of a site in some days, oldest first. */
export function capturesOf(site: string, from: string, to: string): readonly ScenePlan[] {
  return planSpots({ seed: SEED, from: new Date(from), to: new Date(to) }).filter(
    (plan) => plan.site === site,
  );
}

/** A square around a place, small enough to be analysed within a second. */
export function squareAround([lon, lat]: readonly [number, number], halfM: number) {
  const north = halfM / 111_320;
  const east = north / Math.cos((lat * Math.PI) / 180);
  const ring: [number, number][] = [
    [lon - east, lat - north],
    [lon + east, lat - north],
    [lon + east, lat + north],
    [lon - east, lat + north],
    [lon - east, lat - north],
  ];
  return { type: 'Polygon' as const, coordinates: [ring] };
}

interface Answered {
  readonly facilities: AnalysisTask['facilities'];
  readonly answer: Promise<AnalysisAnswer>;
}

/** What an analysis answered is not calculated again: the same task has the same answer, but for the ids of the facilities of its asset. */
const answers = new Map<string, Answered>();
async function analyseOnce({ seed: _, pass, memory, ...task }: AnalysisTask): Promise<AnalysisAnswer> {
  const key = JSON.stringify([task.plan.id, task.aoi, memory?.length]);
  const known = answers.get(key) ?? {
    facilities: task.facilities,
    answer: analyseChip({ ...task, pass, memory, earth, kernels: scalarKernels }),
  };
  answers.set(key, known);
  const answer = await known.answer;
  if (answer.state === 'cloudy') return answer;
  const shapes = new Map(task.facilities.map(({ id, shape }) => [JSON.stringify(shape), id]));
  const ids = new Map(known.facilities.map(({ id, shape }) => [id, shapes.get(JSON.stringify(shape))]));
  const findings = answer.findings.map((found) => ({ ...found, facility: ids.get(found.facility ?? '') }));
  return { ...answer, findings };
}

/** A real database and store, a program with a collection of spot captures, and analyses in this thread. */
export function monitorWorld(now: string) {
  let app: TestApp;
  let store: ObjectStore;
  beforeAll(async () => {
    app = await startTestApp({ now });
    store = folderStore(join(app.folder, 'buckets'));
    await app.database.kysely
      .insertInto('collections')
      .values({ id: 'spot', title: 'Spot', description: '', file_format: 'ENVI' })
      .execute();
  });
  afterAll(() => app?.close());

  const services = (changes: Partial<PassAnalysis> = {}): PassAnalysis => ({
    database: app.database,
    entitlements: app.application.services.entitlements,
    store,
    clock: app.clock.now,
    worldClock: app.clock.now,
    mailQueue: createMailQueue({
      jobs: { send: async () => undefined },
      publicUrl: app.url,
      supportEmail: undefined,
      operatorName: undefined,
      clock: app.clock.now,
    }),
    analyse: analyseOnce,
    log: app.application.services.log,
    ...changes,
  });

  return {
    get app() {
      return app;
    },
    get store() {
      return store;
    },
    services,
    async addProgram(name: string) {
      const { id } = await app.database.kysely
        .insertInto('programs')
        .values({ name, company_name: 'C', start_date: '2026-01-01', end_date: '2099-12-31' })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    giveCollection: (program: number) =>
      app.database.kysely
        .insertInto('program_collections')
        .values({ program_id: program, collection: 'spot' })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    /** Adds an asset of 1 km around a facility of a site; its id. */
    async addAsset(program: number, site: string, facility: string, emails: readonly string[] = []) {
      const { name, facilities } = siteOf(site);
      const at = facilities.find((one) => one.name === facility)?.shape.coordinates.flat(2) ?? [];
      const middle = [Number(at[0]), Number(at[1])] as const;
      await app.database.transaction((transaction) =>
        addSimulatedAsset(transaction, {
          body: {
            program,
            name,
            kind: null,
            monitoring_start_date: '2026-01-01',
            monitoring_end_date: '2027-12-31',
            monitoring_frequency: 'monthly',
            aoi: squareAround(middle, 400),
            report_emails: [],
            alert_emails: [...emails],
            corridor_m: 25,
          },
          site,
          facilities,
          now: app.clock.now(),
          worldNow: app.clock.now(),
        }),
      );
      const { id } = await app.database.kysely
        .selectFrom('assets')
        .select('id')
        .where('program_id', '=', program)
        .where('name', '=', name)
        .executeTakeFirstOrThrow();
      return id;
    },
    addCaptures: (plans: readonly ScenePlan[]) =>
      app.database.transaction((transaction) => insertScenes(transaction, plans.map(sceneOf))),
    claim: () =>
      app.database.transaction((transaction) =>
        claimPermitted(transaction, app.application.services, {
          now: app.clock.now(),
          staleBefore: new Date(app.clock.now().getTime() + 1),
        }),
      ),
    /** Analyses passes until none is waiting. */
    async analyseAll(changes: Partial<PassAnalysis> = {}) {
      for (;;) {
        const pass = await this.claim();
        if (pass === undefined) return;
        await analyseClaimedPass(services(changes), pass, new AbortController().signal);
      }
    },
  };
}

function sceneOf(plan: ScenePlan): NewScene {
  return {
    collection: 'spot',
    id: plan.id,
    start: plan.start,
    end: plan.end,
    captureId: plan.taskId,
    taskId: plan.taskId,
    taskName: null,
    sensor: null,
    footprint: plan.footprint,
    areaKm2: areaKm2(plan.footprint),
    cloudCover: null,
    sunAzimuth: null,
    sunElevation: plan.acquisition.sunElevation,
    offNadir: plan.acquisition.offNadir,
    viewAzimuth: null,
    imagingMode: 'narrow',
    sensorSerial: null,
    item: { properties: { gsd: 8, datetime: plan.datetime.toISOString() }, assets: {} },
    recipe: { kind: 'simulated', seed: SEED, plan },
    processedAt: plan.end,
    assets: [],
  };
}
