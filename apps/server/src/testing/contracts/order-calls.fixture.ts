import {
  createDownload,
  listDeliveredFiles,
  listDownloads,
  readDeliveredArchive,
  readDeliveredFile,
  readDownloadArchive,
} from '@sigma/contract';
import { sql } from 'kysely';
import { linkCall } from './link-call.fixture.ts';
import type { Subject } from './walk.fixture.ts';
import { COLLECTION, captureId, LICENCE, OPEN, OWN, orderBody, type World } from './world.fixture.ts';

const archiveOrder = (scene: string) => ({
  orderType: 'archive',
  name: 'Bay',
  collection: COLLECTION,
  item_ids: [scene],
  productLevel: 'Basic',
  s3Bucket: 'walk-bucket',
  s3Folder: '',
  required_license: LICENCE,
});
const estimate = { collection: COLLECTION, item_ids: [OPEN, OWN], product_level: 'Basic' };
const files = (scene: string) => ({
  items: [{ collection: COLLECTION, file_id: scene, assets: ['visual_rgb'] }],
});
/** Scenes that the program may not order are listed as unavailable. */
const estimatedIn = (answer: string) => {
  const { item_ids: ids } = estimate;
  return ids.length - JSON.parse(answer).unavailable.length;
};
const resultsIn = (answer: string) => JSON.parse(answer).count;

/** The calls of captures, orders of scenes and downloads. */
export async function orderCalls(world: World, order: string): Promise<Subject> {
  const { kysely } = world.app.database;
  const ofOrder = () => ({ params: { order } });
  const spare = async (status: string) => {
    const copy = await world.copyOf('orders', order, { status });
    await sql`insert into order_scenes select (jsonb_populate_record(row, jsonb_build_object('order_id', ${copy}::text))).*
      from order_scenes as row where order_id = ${order}::uuid`.execute(kysely);
    return { params: { order: copy } };
  };
  const delivered = await world.made(listDeliveredFiles, ofOrder());
  const { id: download } = await world.made(createDownload, { body: files(OWN) });
  await world.runJobs('downloads.pack');
  const { results } = await world.made(listDownloads);
  const capture = await captureId(world, OPEN);
  const ownCapture = await captureId(world, OWN);
  const fileLink = linkCall(readDeliveredFile, String(first(delivered.files, 'url')));
  const filesLink = linkCall(readDeliveredArchive, String(delivered.archive_url));
  const archiveLink = linkCall(readDownloadArchive, String(first(results, 'url')));
  const spareDownload = async () => ({
    params: { download: await world.copyOf('downloads', String(download)) },
  });
  return {
    counts: { listCaptures: resultsIn, listCaptureArtifacts: resultsIn, estimateStacOrder: estimatedIn },
    async tidy() {
      await kysely.deleteFrom('order_scenes').where('order_id', '<>', order).execute();
      await kysely.deleteFrom('orders').where('id', '<>', order).execute();
      await kysely.deleteFrom('downloads').where('id', '<>', String(download)).execute();
    },
    calls: {
      listCaptures: () => ({}),
      readCapture: () => ({ params: { capture } }),
      'readCapture/own': () => ({ params: { capture: ownCapture } }),
      listCaptureArtifacts: () => ({}),
      readCaptureArtifact: () => ({ params: { capture } }),
      'readCaptureArtifact/own': () => ({ params: { capture: ownCapture } }),
      listOrders: () => ({}),
      listStacOrders: () => ({}),
      readOrder: ofOrder,
      readStacOrder: ofOrder,
      readOrderStatus: ofOrder,
      listOrderHistory: ofOrder,
      readOrderManifest: ofOrder,
      listDeliveredFiles: ofOrder,
      readDeliveredFile: () => fileLink,
      readDeliveredArchive: () => filesLink,
      cancelOrder: () => spare('order_accepted'),
      startOrder: () => spare('order_accepted'),
      retryOrder: () => spare('order_failed'),
      listDestinations: () => ({}),
      checkDestination: () => ({ body: { s3_bucket: 'walk-bucket' } }),
      createDownload: () => ({ body: files(OPEN) }),
      'createDownload/own': () => ({ body: files(OWN) }),
      listDownloads: () => ({}),
      readDownload: () => ({ params: { download } }),
      deleteDownload: spareDownload,
      readDownloadArchive: () => archiveLink,
      // What orders a scene of the catalogue makes it the program's own, so these come last.
      estimateStacOrder: () => ({ body: estimate }),
      'placeOrder/again': () => ({ body: archiveOrder(OWN) }),
      'placeStacOrder/again': () => ({ body: orderBody(OWN) }),
      placeOrder: () => ({ body: archiveOrder(OPEN) }),
      placeStacOrder: () => ({ body: orderBody(OPEN) }),
    },
  };
}

const first = (rows: unknown, name: string): unknown =>
  Array.isArray(rows) ? Reflect.get(Object(rows[0]), name) : undefined;
