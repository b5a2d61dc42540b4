import { bind, readOrderManifest, refuse } from '@sigma/contract';
import { listFiles } from '../delivery/delivery-files.store.ts';
import { manifestFiles } from '../delivery/manifest.ts';
import { readOrder } from '../orders.store.ts';
import { orderNotFound } from '../read-order.ts';
import type { OrderServices } from '../services.ts';

/** Returns the manifest as delivered. It does not reflect later changes that the customer made in the bucket. */
export const readOrderManifestBinding = ({ database }: OrderServices) =>
  bind(readOrderManifest, async ({ params }) => {
    const order = await readOrder(database.kysely, params.program, params.order);
    if (order === undefined) return orderNotFound();
    if (order.row.status !== 'order_delivered') {
      return refuse('not_found', 'The order has not been delivered yet, so it has no manifest.');
    }
    return { order: order.row.id, files: manifestFiles(await listFiles(database, order.row.id)) };
  });
