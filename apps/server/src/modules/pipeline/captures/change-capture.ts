import { insertScenes } from '@sigma/archive';
import {
  addPipelineCapture,
  bind,
  type Caller,
  callerName,
  deletePipelineCapture,
  type FieldIssue,
  type PipelineCapture,
  type Refusal,
  refuse,
  replacePipelineCapture,
  updatePipelineCapture,
} from '@sigma/contract';
import { writeAudit } from '@sigma/db';
import type { CapturesServices } from '../services.ts';
import { fieldOf, itemOfCapture, itemWith, replaced } from './capture-item.ts';
import { pipelineCaptureOf } from './capture-of.ts';
import { holdCollection, readCaptureOf, reported } from './captures.store.ts';
import { noCapture } from './list-pipeline-captures.ts';
import { lockCapture } from './lock-capture.ts';

type Members = Readonly<Record<string, unknown>>;

interface Written {
  readonly caller: Caller;
  readonly now: Date;
  readonly requestId: string;
  readonly url: string;
}

function badCapture(faults: readonly FieldIssue[]): Refusal {
  const errors = faults.map((fault) => ({ ...fault, field: fieldOf(fault.field) }));
  return refuse('invalid_body', 'The capture cannot be as it is described.', errors);
}

export const addPipelineCaptureBinding = ({ database, scenes, sceneArrived }: CapturesServices) =>
  bind(addPipelineCapture, async ({ body, caller, now, requestId, url }) => {
    const { collection } = body;
    const scene = scenes.sceneOfItem(itemOfCapture(body), { collection, now, origin: new URL(url).origin });
    if ('faults' in scene) return badCapture(scene.faults);
    return database.transaction(async (transaction) => {
      if (!(await holdCollection(transaction, collection))) {
        return badCapture([
          { field: 'collection', code: 'unknown', message: 'takes a collection that exists' },
        ]);
      }
      const added = await insertScenes(transaction, [scene]);
      if (added.length === 0) {
        return refuse('duplicate_name', `The collection has a capture with file_id "${scene.id}" already.`);
      }
      await writeAudit(transaction, {
        actor: callerName(caller),
        operation: addPipelineCapture.id,
        target: `capture ${scene.captureId}`,
        after: body,
        requestId,
      });
      const stored = await readCaptureOf(transaction, 'every', scene.captureId);
      if (stored === undefined) throw new Error('What was stored is not there.');
      await sceneArrived(transaction, reported(stored));
      return pipelineCaptureOf(stored, url);
    });
  });

interface Change extends Written {
  readonly operation: string;
  readonly captureId: string;
  readonly next: (item: Members) => Members;
}

async function changeCapture(
  services: CapturesServices,
  { operation, captureId, next, caller, now, requestId, url }: Change,
): Promise<PipelineCapture | Refusal> {
  const { database, scenes, sceneArrived, sceneLeft } = services;
  return database.transaction(async (transaction) => {
    const locked = await lockCapture(services, transaction, captureId);
    if (locked === undefined) return noCapture(captureId);
    const { capture, stored } = locked;
    const { collection } = capture;
    const context = { collection, now, origin: new URL(url).origin, stored };
    const scene = scenes.sceneOfItem(next(stored.item), context);
    if ('faults' in scene) return badCapture(scene.faults);
    if (capture.task_id !== scene.taskId) {
      const refusal = await sceneLeft(transaction, reported(capture));
      if (refusal !== undefined) return refusal;
    }
    await scenes.replaceScene(transaction, scene, now);
    await writeAudit(transaction, {
      actor: callerName(caller),
      operation,
      target: `capture ${captureId}`,
      before: stored.item,
      after: scene.item,
      requestId,
    });
    const changed = await readCaptureOf(transaction, 'every', captureId);
    if (changed === undefined) return noCapture(captureId);
    await sceneArrived(transaction, reported(changed));
    return pipelineCaptureOf(changed, url);
  });
}

export const replacePipelineCaptureBinding = (services: CapturesServices) =>
  bind(replacePipelineCapture, ({ params, body, ...call }) => {
    const next = (item: Members) => itemWith(item, replaced(body));
    return changeCapture(services, {
      ...call,
      operation: replacePipelineCapture.id,
      captureId: params.capture,
      next,
    });
  });

export const updatePipelineCaptureBinding = (services: CapturesServices) =>
  bind(updatePipelineCapture, ({ params, body, ...call }) => {
    const next = (item: Members) => itemWith(item, body);
    return changeCapture(services, {
      ...call,
      operation: updatePipelineCapture.id,
      captureId: params.capture,
      next,
    });
  });

export const deletePipelineCaptureBinding = (services: CapturesServices) =>
  bind(deletePipelineCapture, async ({ params, caller, requestId }) =>
    services.database.transaction(async (transaction) => {
      const locked = await lockCapture(services, transaction, params.capture);
      if (locked === undefined) return noCapture(params.capture);
      const { scenes } = services;
      const { collection, id } = locked.capture;
      const orders = await scenes.countOrdersOf(transaction, collection, id);
      if (orders > 0) {
        return refuse('wrong_state', `The capture is part of ${orders} order(s), which still need it.`);
      }
      await scenes.deleteScene(transaction, collection, id);
      await writeAudit(transaction, {
        actor: callerName(caller),
        operation: deletePipelineCapture.id,
        target: `capture ${params.capture}`,
        before: locked.stored.item,
        requestId,
      });
      return undefined;
    }),
  );
