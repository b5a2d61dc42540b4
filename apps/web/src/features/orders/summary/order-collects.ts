import type { Order } from '@sigma/contract';
import { shortId } from '../../../ui/text/figures.ts';
import type { OrderCapture } from '../order/order-captures.ts';

export interface CollectScene {
  readonly fileId: string;
  readonly state: Order['scenes'][number]['state'];
  /** Undefined while captures load, or when they cannot be loaded. */
  readonly capture: OrderCapture | undefined;
}

/** The scenes of an order that one task captured. */
export interface OrderCollect {
  readonly taskId: string;
  readonly title: string;
  readonly scenes: readonly CollectScene[];
}

/** Groups scenes by task, in the sequence of the order; a scene without a task forms a collect of its own. */
export function orderCollects(
  { scenes }: Pick<Order, 'scenes'>,
  captures: readonly OrderCapture[],
): readonly OrderCollect[] {
  const captureOf = new Map(captures.map((capture) => [capture.file_id, capture]));
  const collects = new Map<string, CollectScene[]>();
  for (const { file_id, task_id, state } of scenes) {
    const scene = { fileId: file_id, state, capture: captureOf.get(file_id) };
    const taskId = task_id ?? file_id;
    const sameTask = collects.get(taskId);
    if (sameTask === undefined) collects.set(taskId, [scene]);
    else sameTask.push(scene);
  }
  return [...collects].map(([taskId, members]) => ({
    taskId,
    title: members.find((scene) => scene.capture?.aoi_name)?.capture?.aoi_name ?? shortId(taskId),
    scenes: members.toSorted((a, b) => timeOf(a).localeCompare(timeOf(b))),
  }));
}

function timeOf({ capture }: CollectScene): string {
  return capture?.instant ?? '';
}
