import { createHash } from 'node:crypto';
import { insertScenes } from '@sigma/archive';
import { addDetectionResponse, deleteReport, updateReport } from '@sigma/contract';
import { ARCHIVE_BUCKET } from '@sigma/domain';
import { projectionOf } from '@sigma/raster';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { plainScene } from '../../../../../../packages/archive/src/scenes.fixture.ts';
import { testCog } from '../../scene-tiles/cog.fixture.ts';
import { viewAround } from '../content/map-view.ts';
import { cleanReportFiles } from '../files/clean-files.jobs.ts';
import { hasPoppler, pageTexts } from '../pdf/poppler.fixture.ts';
import { MONITOR, useReportsApp } from '../reports.fixture.ts';
import { claimReport } from './generation.store.ts';
import { reportPictures } from './pictures.ts';

const { world, request, read, row, generate } = useReportsApp();
const eventsOf = () =>
  world().app.database.kysely.selectFrom('events').select(['kind', 'subject', 'data']).execute();
const mails = () =>
  world()
    .app.database.kysely.selectFrom('mails')
    .select(['recipient', 'subject', 'body', 'attachment'])
    .orderBy('recipient')
    .execute();

async function fileOf(id: string): Promise<Buffer> {
  const { app } = world();
  const { pdf_presigned_uri: path } = await read(id);
  const answer = await fetch(`${app.url}${path}`);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}
/** A thread that cannot draw, as when a font is missing. */
const broken = {
  draw: async () => {
    throw new Error('no font');
  },
  close: async () => undefined,
};

describe('generating a report', () => {
  it('makes it ready with a file, notifies members, and sends it once to each address', async () => {
    const { id } = await request();
    await generate(id);
    await generate(id);
    const stored = await read(id);
    const file = await fileOf(id);
    expect(stored).toMatchObject({ state: 'ready', size: file.byteLength, cause: null });
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
    expect(createHash('sha256').update(file).digest('hex')).toBe((await row(id)).sha256);
    const { asset, programs } = world();
    expect(await eventsOf()).toEqual([
      { kind: 'monitor.report.ready', subject: id, data: { report: 'Permian pads' } },
    ]);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.recipient).toBe('ops@demo.example');
    expect(mail?.subject).toMatch(/^Summary report, Permian pads, 12 Oct to 19 Nov 2026, \d+ pages, \d+ kB$/);
    expect(mail?.body).toContain(`/program/${programs.first}/monitor/reports/${id}`);
    expect(mail?.body).not.toContain('signature=');
    expect(mail?.attachment).toMatchObject({
      name: 'Permian pads 2026-11-20.pdf',
      mediaType: 'application/pdf',
    });
    expect(stored.assets).toEqual([asset]);
  });

  it('makes a file that is accepted as the file of a step, so it has nothing active', async () => {
    const { calls, asset, programs } = world();
    const { id } = await request();
    await generate(id);
    const finding = await calls.addPublished(asset);
    const content = (await fileOf(id)).toString('base64');
    await calls.call(addDetectionResponse, 201, {
      as: MONITOR,
      params: { program: programs.first, detection: finding.id },
      body: { step: 'verified', files: [{ name: 'report.pdf', content }] },
    });
  });

  it.runIf(hasPoppler)(
    'states the rows of its own program only, and nothing that is withheld or withdrawn',
    async () => {
      const { calls, asset, foreignAsset, app } = world();
      await app.database.kysely.deleteFrom('detections').execute();
      const shown = await calls.addPublished(asset, {
        emission_rate_kg_h: 412,
        emission_uncertainty_kg_h: 118,
      });
      const withheld = await calls.addDetection(asset);
      const foreign = await calls.addPublished(foreignAsset);
      const early = await calls.addPublished(asset, { detected_at: '2026-09-01T00:00:00Z' });
      await app.database.kysely
        .insertInto('asset_passes')
        .values({
          asset_id: asset,
          collection: 'ghost-hsi-spot',
          scene_id: 'GHOSt1_20261118T175200Z_004711',
          acquired_at: new Date('2026-11-18T17:52:00Z'),
          state: 'analysed',
          limit_kg_h: 305,
        })
        .execute();
      const { id } = await request();
      await generate(id);
      const texts = pageTexts(await fileOf(id));
      const text = texts.join(' ');
      expect(texts).toHaveLength((await read(id)).pages ?? 0);
      expect(text).toContain(`D-${shown.number}`);
      expect(text).toContain('410 ± 120 kg/h');
      expect(text).toContain('nothing above 310 kg/h');
      expect(text).toContain('GHOSt1_20261118T175200Z_004711');
      for (const { number } of [withheld, foreign, early]) expect(text).not.toContain(`D-${number}`);
      expect(text).not.toContain('Cushing');
      // Addresses are personal data.
      expect(text).not.toContain('@demo.example');
    },
  );

  it.runIf(hasPoppler)(
    'of a field report has the open alerts of the period, unless it names findings',
    async () => {
      const { calls, asset, app } = world();
      await app.database.kysely.deleteFrom('detections').execute();
      const open = await calls.addPublished(asset);
      const settled = await calls.addPublished(asset);
      await app.database.kysely
        .updateTable('detections')
        .set({ feedback_status: 'accepted' })
        .where('id', '=', settled.id)
        .execute();
      const { id } = await request({ report_type: 1 });
      await generate(id);
      const text = pageTexts(await fileOf(id)).join(' ');
      expect(text).toContain(`(D-${open.number})`);
      expect(text).not.toContain(`D-${settled.number}`);
      // Long addresses are split over lines.
      expect(text.replaceAll(' ', '')).toContain(`/monitor/${asset}/map/alert/${open.id}`);
      const named = await request({ report_type: 1, detections: [settled.id] });
      await generate(named.id);
      expect(pageTexts(await fileOf(named.id)).join(' ')).toContain(`(D-${settled.number})`);
    },
  );

  it('is tried three times, then it has failed with a sentence, and can be requested again', async () => {
    const { id } = await request();
    await expect(generate(id, { reportThread: broken })).rejects.toThrow('no font');
    expect(await row(id)).toMatchObject({ state: 'waiting', attempts: 1 });
    await expect(generate(id, { reportThread: broken })).rejects.toThrow('no font');
    await generate(id, { reportThread: broken });
    const failed = await read(id);
    expect(failed.state).toBe('failed');
    expect(failed.cause).toBe(
      'The report could not be generated in three attempts. Try again, or contact support.',
    );
    expect(await eventsOf()).toMatchObject([{ kind: 'monitor.report.failed', subject: id }]);
    expect(await mails()).toEqual([]);
    await world().calls.call(updateReport, 200, {
      as: MONITOR,
      params: { program: world().programs.first, report: id },
      body: {},
    });
    await generate(id);
    expect((await read(id)).state).toBe('ready');
  });

  it('is taken over after its process has died, three times at most', async () => {
    const { id } = await request();
    const { database } = world().app;
    const dead = () => claimReport(database, id, new Date());
    await dead();
    await generate(id);
    expect((await read(id)).state).toBe('ready');
    const { id: crashing } = await request();
    for (let attempt = 0; attempt < 3; attempt += 1) await claimReport(database, crashing, new Date());
    await generate(crashing);
    expect((await read(crashing)).state).toBe('failed');
    expect((await eventsOf()).map(({ kind }) => kind)).toEqual([
      'monitor.report.ready',
      'monitor.report.failed',
    ]);
  });

  it('does not count an attempt that the end of the process interrupts', async () => {
    const { id } = await request();
    const stopping = new AbortController();
    const reportThread = {
      ...broken,
      draw: async () => {
        stopping.abort();
        throw new Error('stopping');
      },
    };
    await expect(generate(id, { reportThread }, stopping.signal)).rejects.toThrow('stopping');
    expect(await row(id)).toMatchObject({ state: 'waiting', attempts: 0 });
  });

  it('lets only the newest attempt write: an earlier one that awakes notifies no one', async () => {
    const { id } = await request();
    const { database, application } = world().app;
    const { reportThread } = application.services;
    const late = {
      ...reportThread,
      draw: async (...given: Parameters<typeof reportThread.draw>) => {
        const drawn = await reportThread.draw(...given);
        await claimReport(database, id, new Date());
        return drawn;
      },
    };
    await generate(id, { reportThread: late });
    expect((await row(id)).state).toBe('generating');
    expect(await eventsOf()).toEqual([]);
    await generate(id);
    expect((await read(id)).state).toBe('ready');
    expect(await mails()).toHaveLength(1);
  });

  it('replaces the earlier file, and deleting the report deletes its file and unsent e-mails', async () => {
    const { app, programs, calls, asset } = world();
    const { store } = app.application.services;
    const { id } = await request();
    await generate(id);
    const { object_key: first } = await row(id);
    const params = { program: programs.first, report: id };
    await calls.call(updateReport, 200, { as: MONITOR, params, body: { report_type: 1 } });
    await generate(id);
    const { object_key: second } = await row(id);
    expect(second).not.toBe(first);
    expect(await store.head(ARCHIVE_BUCKET, String(first))).toBeNull();
    expect(await mails()).toHaveLength(2);
    await calls.call(deleteReport, 204, { as: MONITOR, params });
    expect(await store.head(ARCHIVE_BUCKET, String(second))).toBeNull();
    const open = await app.database.kysely
      .selectFrom('mails')
      .select('id')
      .where('canceled_at', 'is', null)
      .execute();
    expect(open).toEqual([]);
    expect(asset).toBeDefined();
  });
});

it('whose file an interruption has left loses it at night; files of other names and of reports stay', async () => {
  const { app } = world();
  const { store, database } = app.application.services;
  const clean = (clock: () => Date) => cleanReportFiles({ database, store, clock });
  const aDayLater = () => new Date(Date.now() + 86_400_000);
  // The reports of other tests are gone.
  await clean(aDayLater);
  const { id } = await request();
  await generate(id);
  const { object_key } = await row(id);
  const left = String(object_key).replace(/[0-9a-f]{16}\.pdf$/, '0123456789abcdef.pdf');
  const registered = 'reports/of-staff.pdf';
  for (const key of [left, registered]) await store.put(ARCHIVE_BUCKET, key, Buffer.from('%PDF-1.7'));
  // A generation that is running has stored its file, and not yet recorded it.
  expect(await clean(() => new Date())).toBe(0);
  expect(await clean(aDayLater)).toBe(1);
  expect(await store.head(ARCHIVE_BUCKET, left)).toBeNull();
  for (const key of [registered, String(object_key)])
    expect(await store.head(ARCHIVE_BUCKET, key)).not.toBeNull();
});

describe('the picture of a pass', () => {
  const PLACE = [-102.39, 31.91] as const;

  /** Red in the west, blue in the east, 10 m a pixel. */
  async function addScene(id: string, isStored: boolean): Promise<void> {
    const { app } = world();
    const { store } = app.application.services;
    await store.ensureBucket(ARCHIVE_BUCKET);
    const [x, y] = projectionOf(32613)?.forward(...PLACE) ?? [0, 0];
    const cog = await testCog({
      width: 200,
      height: 200,
      epsg: 32613,
      transform: [10, 0, x - 1000, 0, -10, y + 1000],
      pixel: (column) => (column < 100 ? [220, 20, 20] : [20, 20, 220]),
    });
    if (isStored) await store.put(ARCHIVE_BUCKET, `spots/${id}`, cog);
    const visual = {
      key: 'visual_rgb',
      objectKey: `spots/${id}`,
      mediaType: 'image/tiff',
      roles: ['visual'],
      title: 'Natural colours',
      state: 'ready' as const,
      size: cog.byteLength,
      sha256: createHash('sha256').update(id).digest('hex'),
    };
    const scene = plainScene({ collection: 'spots', id, start: new Date('2026-11-18T17:52:00Z') });
    await insertScenes(app.database.kysely, [{ ...scene, assets: [visual] }]);
  }

  it('lies where it was taken; one that is missing leaves the map without', async () => {
    const { app } = world();
    const { services } = app.application;
    await app.database.kysely
      .insertInto('collections')
      .values({ id: 'spots', title: 'Spots', description: '', file_format: 'COG' })
      .execute();
    await addScene('stored', true);
    await addScene('lost', false);
    const pictures = reportPictures(services, new AbortController().signal);
    const view = viewAround(PLACE, 600);
    const at = new Date('2026-11-18T17:52:00Z');
    const jpeg = await pictures.ofScene({ collection: 'spots', id: 'stored', at }, view, 300);
    const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([300, 300]);
    const isRed = (column: number) => (data[(150 * 300 + column) * 3] ?? 0) > 128;
    expect([isRed(10), isRed(140), isRed(160), isRed(290)]).toEqual([true, true, false, false]);
    for (const id of ['lost', 'never'])
      expect(await pictures.ofScene({ collection: 'spots', id, at }, view, 300)).toBeUndefined();
  });
});
