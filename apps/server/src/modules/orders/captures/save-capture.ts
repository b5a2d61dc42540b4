import { randomUUID } from 'node:crypto';
import { callerName, type Order } from '@sigma/contract';
import type { DatabaseTransaction } from '@sigma/db';
import {
  captureName,
  contestedPassText,
  instantText,
  statusDisplay,
  type TaskingArea,
  type TaskingInput,
  type TaskingPass,
  type TaskingPlan,
} from '@sigma/domain';
import { writeAudit } from '../../../records/index.ts';
import { addEvent } from '../moves/move-order.store.ts';
import { orderAnswer } from '../order-answer.ts';
import { acceptanceOf, insertOrder, type NewOrder, readOrder } from '../orders.store.ts';
import { insertTasking, isPassContested } from '../tasking-orders.store.ts';
import type { CapturesRequest } from './captures-request.ts';

/** Requested captures whose orders may be placed. */
export interface PlannedCaptures {
  readonly request: Omit<CapturesRequest<object>, 'answerOf'>;
  readonly input: TaskingInput;
  readonly plan: TaskingPlan;
  readonly area: TaskingArea;
  readonly at: Date;
  /** One for each pass. */
  readonly ids: readonly CaptureIds[];
}

interface CaptureIds {
  readonly order: string;
  readonly request: string;
}

/** New ids in ascending order: lists order by id what was requested at the same instant, so parts appear in their sequence. */
export function sequentialIds(count: number): readonly CaptureIds[] {
  const sorted = () => Array.from({ length: count }, () => randomUUID()).toSorted();
  const requests = sorted();
  return sorted().flatMap((order, at) => {
    const request = requests[at];
    return request === undefined ? [] : [{ order, request }];
  });
}

/** Saves one of the captures: its order, the tasking request that is planned for it, and the first row of its history. */
export async function saveCapture(
  transaction: DatabaseTransaction,
  captures: PlannedCaptures,
  index: number,
): Promise<Order> {
  const { request, input, area, at, ids } = captures;
  const { program, body, caller, placedBy } = request;
  const [pass, id] = [input.passes[index], ids[index]];
  if (pass === undefined || id === undefined) throw new Error(`There is no pass ${index} to save.`);
  const name = captureName(body.name ?? '', index, input.passes.length);
  const wanted = { request: id.request, sensors: [pass.sensor], start: pass.start_time, end: pass.end_time };
  const contested = (await isPassContested(transaction, wanted))
    ? contestedPassText(pass.end_time)
    : undefined;
  const order = newOrderOf(captures, { id: id.order, name, statusText: contested });
  const { row } = order;
  await insertOrder(transaction, order);
  await insertTasking(transaction, {
    id: id.request,
    program,
    order: row.id,
    name: row.name,
    area,
    target: pass.target ?? null,
    sensor: pass.sensor,
    start: pass.start_time,
    end: pass.end_time,
    maxCloudCover: body.max_cloud_cover ?? null,
    at,
  });
  await addEvent(transaction, row.id, {
    status: 'order_received',
    code: null,
    cause: null,
    text: contested === undefined ? receivedText(pass) : `${receivedText(pass)}. ${contested}`,
    actor: placedBy === undefined ? 'customer' : 'staff',
    actorName: callerName(placedBy ?? caller),
    at,
  });
  const { passes, aoi, ...common } = body;
  await writeAudit(transaction, {
    actor: callerName(placedBy ?? caller),
    operation: request.operation,
    target: `order ${row.id}`,
    program,
    after: {
      ...common,
      // The area of captures that are requested together is recorded with the first.
      ...(index === 0 ? { aoi } : {}),
      ...passes[index],
      orderType: row.order_type,
      name: row.name,
      productLevel: row.product_level,
      fileFormat: row.file_format,
    },
    requestId: request.requestId,
  });
  const stored = await readOrder(transaction, program, row.id);
  if (stored === undefined) throw new Error(`order ${row.id} disappeared while it was being placed`);
  return orderAnswer(stored);
}

function receivedText({ start_time: start, end_time: end }: TaskingPass): string {
  return `Order received: a capture from ${instantText(start)} to ${instantText(end)}`;
}

interface NewCapture {
  readonly id: string;
  readonly name: string;
  /** Undefined: the name of the status. */
  readonly statusText: string | undefined;
}

function newOrderOf(
  { request, plan, area, at }: PlannedCaptures,
  { id, name, statusText }: NewCapture,
): NewOrder {
  const { program, body, caller } = request;
  const { acceptedVersion, license_accepted_at } = acceptanceOf(plan.licence, request);
  const row = {
    id,
    program_id: program,
    requested_by: caller.userId,
    name,
    customer_poc: body.customerPoc ?? caller.email,
    order_type: 'others' as const,
    collection: plan.collection,
    product_level: plan.level,
    file_format: plan.format,
    s3_bucket: body.s3Bucket,
    s3_folder: plan.folder,
    required_license: body.required_license,
    license_accepted_at,
    status: 'order_received',
    status_code: null,
    status_text: statusText ?? statusDisplay('order_received').name,
    placed_at: at,
    updated_at: at,
    scene_count: 0,
    area_km2: area.areaKm2,
    // The size is known only when the picture has been taken.
    estimated_bytes: 0,
    inventory_id: null,
    starts_at: null,
  };
  return { row, scenes: [], collection: plan.collection, acceptedVersion };
}
