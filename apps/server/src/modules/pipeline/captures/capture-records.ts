import { insertScenes, type NewScene, shareLockCollection } from '@sigma/archive';
import {
  type FieldIssue,
  type PipelineCapture,
  type pipelineCaptureCalls,
  Refusal,
  refuse,
} from '@sigma/contract';
import type { DatabaseTransaction } from '@sigma/db';
import type { RecordCall, RecordsOf } from '../../../records/index.ts';
import type { CapturesServices } from '../services.ts';
import { captureFieldOf, itemOfCapture, itemWith, withOmittedFieldsNull } from './capture-item.ts';
import { pipelineCaptureOf } from './capture-of.ts';
import { readCaptureQuery } from './capture-query.ts';
import { arrivedSceneOf, listCapturesOf, readCaptureOf } from './captures.store.ts';
import { lockCapture } from './lock-capture.ts';

type Members = Readonly<Record<string, unknown>>;
interface CaptureId {
  readonly capture: string;
}

/** Captures of every collection. A capture is a scene, so every write changes the scene and its Item. */
export function captureRecords(services: CapturesServices): RecordsOf<typeof pipelineCaptureCalls> {
  const { scenes, sceneArrived, sceneLeft } = services;

  async function change(
    transaction: DatabaseTransaction,
    { capture: id }: CaptureId,
    next: (item: Members) => Members,
    call: RecordCall,
  ): Promise<PipelineCapture | Refusal> {
    const locked = await lockCapture(services, transaction, id);
    if (locked === undefined) return noCapture(id);
    const { capture, stored } = locked;
    const { collection } = capture;
    const context = { collection, now: call.now, origin: new URL(call.url).origin, stored };
    const scene = scenes.sceneOfItem(next(stored.item), context);
    if ('issues' in scene) return invalidCapture(scene.issues);
    if (capture.task_id !== scene.taskId) {
      const refusal = await sceneLeft(transaction, arrivedSceneOf(capture));
      if (refusal !== undefined) return refusal;
    }
    await scenes.replaceScene(transaction, scene, call.now);
    return readArrived(transaction, id, call);
  }

  async function readArrived(
    transaction: DatabaseTransaction,
    id: string,
    { url }: RecordCall,
  ): Promise<PipelineCapture> {
    const stored = await readCaptureOf(transaction, 'every', id);
    if (stored === undefined) throw new Error(`Capture ${id} was not stored.`);
    await sceneArrived(transaction, arrivedSceneOf(stored));
    return pipelineCaptureOf(stored, url);
  }

  return {
    async list(kysely, _, query, { url }) {
      const read = readCaptureQuery(query);
      if (read instanceof Refusal) return read;
      const filters = { ...read.filters, latestOnly: query.latest_only };
      const { captures, count } = await listCapturesOf(kysely, 'every', filters, read.page);
      return { rows: captures.map((capture) => pipelineCaptureOf(capture, url)), count };
    },
    async read(kysely, { capture }, { url }) {
      const stored = await readCaptureOf(kysely, 'every', capture);
      return stored && pipelineCaptureOf(stored, url);
    },
    lock: (transaction, { capture }) => lockCapture(services, transaction, capture),
    async add(transaction, _, body, call) {
      const { collection } = body;
      const context = { collection, now: call.now, origin: new URL(call.url).origin };
      const scene = scenes.sceneOfItem(itemOfCapture(body), context);
      if ('issues' in scene) return invalidCapture(scene.issues);
      const refusal = await insertCapture(transaction, scene);
      return refusal ?? readArrived(transaction, scene.captureId, call);
    },
    replace: (transaction, params, body, call) =>
      change(transaction, params, (item) => itemWith(item, withOmittedFieldsNull(body)), call),
    update: (transaction, params, changes, call) =>
      change(transaction, params, (item) => itemWith(item, changes), call),
    async remove(transaction, { capture: id }) {
      const locked = await lockCapture(services, transaction, id);
      if (locked === undefined) return noCapture(id);
      const { collection, id: fileId } = locked.capture;
      const orders = await scenes.countOrdersOf(transaction, collection, fileId);
      if (orders > 0) {
        return refuse('wrong_state', `The capture is part of ${orders} order(s), which still need it.`);
      }
      await scenes.deleteScene(transaction, collection, fileId);
      return undefined;
    },
    // A new preview, or a link to it, and a new order do not count as a change of the capture.
    stateOf: ({ preview_artifact: _, order_id: __, ...capture }) => capture,
  };
}

const noCapture = (id: string): Refusal => refuse('not_found', `Capture ${id} does not exist.`);

function invalidCapture(itemIssues: readonly FieldIssue[]): Refusal {
  const issues = itemIssues.map((issue) => ({ ...issue, field: captureFieldOf(issue.field) }));
  return refuse('invalid_body', 'The description of the capture is invalid.', issues);
}

async function insertCapture(
  transaction: DatabaseTransaction,
  scene: NewScene,
): Promise<Refusal | undefined> {
  if (!(await shareLockCollection(transaction, scene.collection))) {
    const message = 'must be an existing collection';
    return invalidCapture([{ field: 'collection', code: 'unknown', message }]);
  }
  const added = await insertScenes(transaction, [scene]);
  if (added.length > 0) return undefined;
  return refuse('already_exists', `The collection already has a capture with file_id "${scene.id}".`);
}
