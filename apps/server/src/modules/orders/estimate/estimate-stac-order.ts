import { bind, estimateStacOrder, type OrderEstimate } from '@sigma/contract';
import { chosenLevel, type Entitlement, estimateDelivery, leftKm2 } from '@sigma/domain';
import { judgeDestination, type WantedDestination } from '../check-destination.ts';
import { loadOrderFacts } from '../order-facts.store.ts';
import { readAreaQuota } from '../order-quota.store.ts';
import type { OrderServices } from '../services.ts';
import { estimateReady } from './estimate-ready.ts';

/** Estimates an order before it is placed: what it delivers, when and where, and what the program may still order. */
export const estimateStacOrderBinding = (services: OrderServices) =>
  bind(estimateStacOrder, async ({ body, params, entitlement, now }) => {
    const facts = await loadOrderFacts(services.database.kysely, {
      entitlement,
      collection: body.collection,
      fileIds: body.item_ids,
      bucket: undefined,
      claimsBuckets: services.claimsBuckets,
      now,
    });
    const level = chosenLevel(body, facts);
    const ready = level === undefined ? [] : facts.scenes.filter((scene) => scene.levels.includes(level));
    const known = new Set(ready.map((scene) => scene.fileId));
    return {
      scenes: ready.length,
      tasks: new Set(ready.map((scene) => scene.taskId ?? scene.fileId)).size,
      area_km2: ready.reduce((sum, scene) => sum + scene.areaKm2, 0),
      ...(level === undefined ? { files: 0, bytes: 0 } : estimateDelivery(level, ready)),
      destination:
        body.s3_bucket === undefined
          ? null
          : await destinationOf(services, {
              program: params.program,
              bucket: body.s3_bucket,
              folder: body.s3_folder ?? '',
            }),
      unavailable: body.item_ids.filter((id) => !known.has(id)),
      quota: await quotaOf(services, entitlement),
      ready:
        level === undefined
          ? null
          : await estimateReady(services, { program: params.program, level, scenes: ready.length }),
    };
  });

async function quotaOf(
  { database }: OrderServices,
  entitlement: Entitlement,
): Promise<OrderEstimate['quota']> {
  const quota = await readAreaQuota(database.kysely, entitlement);
  const left = leftKm2(quota);
  return quota.limitKm2 === null || left === null ? null : { limit_km2: quota.limitKm2, left_km2: left };
}

/** The same answer as the check of a destination, except that nothing is written there. */
async function destinationOf(services: OrderServices, wanted: WantedDestination) {
  const { ok, is_new, message } = await judgeDestination(services, wanted);
  return { ok, is_new, message };
}
