import { bind, manifest, readOrderManifest, refuse } from '@sigma/contract';
import type { OrderServices } from './order-services.ts';
import { readOrder } from './orders.store.ts';
import { noSuchOrder } from './read-order.ts';

/** The manifest as it lies in the bucket, so that what is shown is what was delivered. */
export const readOrderManifestBinding = ({ database, destinations }: OrderServices) =>
  bind(readOrderManifest, async ({ params }) => {
    const order = await readOrder(database.kysely, params.program, params.order);
    if (order === undefined) return noSuchOrder();
    if (order.row.status !== 'order_delivered' || order.prefix === null) {
      return refuse('not_found', 'The order is not delivered yet, so it has no manifest.');
    }
    const key = `${order.prefix}/manifest.json`;
    const chunks: Uint8Array[] = [];
    const body = await destinations.get(order.row.s3_bucket, key);
    for await (const chunk of body) chunks.push(chunk);
    return manifest.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
  });
