import { bind, readOrderManifest, refuse } from '@sigma/contract';
import { listFiles } from './delivery/delivery-files.store.ts';
import { manifestFiles } from './delivery/manifest.ts';
import { readOrder } from './orders.store.ts';
import { noSuchOrder } from './read-order.ts';
import type { OrderServices } from './services.ts';

/** The manifest as it was delivered; what became of the files in the bucket since then is the customer's. */
export const readOrderManifestBinding = ({ database }: OrderServices) =>
  bind(readOrderManifest, async ({ params }) => {
    const order = await readOrder(database.kysely, params.program, params.order);
    if (order === undefined) return noSuchOrder();
    if (order.row.status !== 'order_delivered') {
      return refuse('not_found', 'The order is not delivered yet, so it has no manifest.');
    }
    return { order: order.row.id, files: manifestFiles(await listFiles(database, order.row.id)) };
  });
