import {
  addDetectionResponse,
  addReport,
  listDetectionResponses,
  readDetectionFile,
  readReport,
  readReportByLink,
  readResponseFile,
  writeMonitorSettings,
} from '@sigma/contract';
import { sql } from 'kysely';
import { ASSET, monitorCalls, PNG } from '../../modules/detections/monitor.fixture.ts';
import { SENSOR } from './contracts.fixture.ts';
import { linkCall } from './link-call.fixture.ts';
import type { Subject } from './walk.fixture.ts';
import { COLLECTION, OPEN, OWN, PROGRAM, type World } from './world.fixture.ts';

const ACQUIRED = new Date('2026-09-01T10:00:00Z');
const countIn = (answer: string) => JSON.parse(answer).count;

/** The calls of assets, findings and reports. */
export async function monitorWalk(world: World): Promise<Subject> {
  const { app } = world;
  const { kysely } = app.database;
  const calls = monitorCalls(app);
  const { id: asset } = await calls.addAsset(PROGRAM);
  const ofAsset = () => ({ params: { asset } });
  const passOf = async (scene_id: string, analysed_at: Date | null) => {
    const state = analysed_at === null ? 'waiting' : 'analysed';
    const pass = { asset_id: asset, collection: COLLECTION, scene_id, sensor: SENSOR, acquired_at: ACQUIRED };
    const row = kysely.insertInto('asset_passes').values({ ...pass, state, analysed_at });
    return (await row.returning('id').executeTakeFirstOrThrow()).id;
  };
  await passOf(OPEN, null);
  const analysed = await passOf(OWN, ACQUIRED);
  await sql`insert into sources (asset_id, name, kind, point, first_seen, last_seen, passes_seen, passes_looked)
    values (${asset}, 'Pad 17', 'Methane', ST_SetSRID(ST_MakePoint(-102.39, 31.91), 4326),
      ${ACQUIRED}, ${ACQUIRED}, 3, 4)`.execute(kysely);

  const { id: detection } = await calls.addPublished(asset);
  const { id: artifact } = await calls.addArtifact(detection);
  const ofDetection = () => ({ params: { detection } });
  const step = { step: 'repaired', text: 'Valve replaced.' };
  const photo = { name: 'valve.png', content: PNG.toString('base64') };
  await world.made(addDetectionResponse, { ...ofDetection(), body: { ...step, files: [photo] } });
  const { results: steps } = await world.made(listDetectionResponses, ofDetection());
  const file = /\/api(\/files\/responses\/[^"]+)/.exec(JSON.stringify(steps))?.[1] ?? '';

  const request = { report_type: 0, assets: [asset] };
  const { id: report } = await world.made(addReport, { body: request });
  await world.runJobs('reports.generate');
  const ofReport = () => ({ params: { report } });
  const { pdf_presigned_uri: link } = await world.made(readReport, ofReport());
  const spareReport = async () => {
    const copy = await world.copyOf('reports', String(report));
    await kysely
      .insertInto('report_assets')
      .values({ report_id: copy, asset_id: asset, position: 0 })
      .execute();
    return { params: { report: copy } };
  };
  const facilities = [
    { name: 'Pad 17', kind: 'pad', shape: { type: 'Point', coordinates: [-102.39, 31.91] } },
  ];
  await world.made(writeMonitorSettings, { body: { review_before_publish: true } });
  return {
    counts: { listAssetPasses: countIn },
    tidy: () => kysely.deleteFrom('reports').where('id', '<>', String(report)).execute(),
    calls: {
      listAssets: () => ({}),
      readAsset: ofAsset,
      replaceAsset: () => ({ ...ofAsset(), body: ASSET }),
      updateAsset: () => ({ ...ofAsset(), body: { alert_emails: ['ops@demo.example'] } }),
      listAssetPasses: ofAsset,
      async analyseAssetPass() {
        const changes = { state: 'analysed', analysed_at: ACQUIRED } as const;
        await kysely.updateTable('asset_passes').set(changes).where('id', '=', analysed).execute();
        return { params: { asset, pass: analysed } };
      },
      listAssetSources: ofAsset,
      listAssetFacilities: ofAsset,
      replaceAssetFacilities: () => ({ ...ofAsset(), body: { facilities } }),
      readMonitorSettings: () => ({}),
      writeMonitorSettings: () => ({ body: { review_before_publish: true } }),
      listDetections: () => ({}),
      searchDetections: () => ({ body: {} }),
      countDetections: () => ({}),
      exportDetectionsCsv: () => ({}),
      exportDetectionsGeoJson: () => ({}),
      readDetection: ofDetection,
      replaceDetectionReview: () => ({
        ...ofDetection(),
        body: { feedback_status: 'Resolved - Accepted', feedback_text: 'Valve replaced.' },
      }),
      updateDetectionReview: () => ({ ...ofDetection(), body: { feedback_status: 'Unresolved' } }),
      listDetectionEvents: ofDetection,
      listDetectionResponses: ofDetection,
      addDetectionResponse: () => ({ ...ofDetection(), body: step }),
      readResponseFile: () => linkCall(readResponseFile, file),
      readDetectionFile: () => linkCall(readDetectionFile, `/files/detections/${detection}/${artifact}`),
      listReports: () => ({}),
      addReport: () => ({ body: request }),
      readReport: ofReport,
      replaceReport: async () => ({ ...(await spareReport()), body: request }),
      updateReport: async () => ({ ...(await spareReport()), body: { report_type: 1 } }),
      deleteReport: spareReport,
      readReportByLink: () => linkCall(readReportByLink, String(link)),
      readReportFile: ofReport,
      readMonitorSummary: () => ({}),
    },
  };
}
