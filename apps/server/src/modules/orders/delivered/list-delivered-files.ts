import { bind, listDeliveredFiles, refuse } from '@sigma/contract';
import { DOWNLOAD_LIFETIME_MS } from '@sigma/domain';
import { readOrder } from '../orders.store.ts';
import { orderNotFound } from '../read-order.ts';
import type { OrderServices } from '../services.ts';
import { listDelivered, readDelivery } from './delivered-files.store.ts';
import { deliveredLink } from './delivered-link.ts';

/** Lists what can be downloaded of a delivery, for members of the program (PD-59). */
export const listDeliveredFilesBinding = ({ database }: OrderServices) =>
  bind(listDeliveredFiles, async ({ params, caller, now, url }) => {
    const { program, order } = params;
    const delivery = await readDelivery(database.kysely, program, order);
    if (delivery === undefined) {
      if ((await readOrder(database.kysely, program, order)) === undefined) return orderNotFound();
      return refuse('not_found', 'The order has not been delivered yet, so it has no files.');
    }
    if (caller.kind !== 'user') return refuse('forbidden', 'Only a user can download delivered files.');
    const files = await listDelivered(database.kysely, order);
    const expires = Math.floor((now.getTime() + DOWNLOAD_LIFETIME_MS) / 1000);
    const { origin } = new URL(url);
    const linkTo = async (path: string | undefined) =>
      origin + (await deliveredLink(database, { order, path, member: caller.userId, expires }));
    return {
      order,
      expires_at: new Date(expires * 1000).toISOString(),
      files: await Promise.all(
        files.map(async ({ path, size, sha256 }) => ({ path, size, sha256, url: await linkTo(path) })),
      ),
      size: files.reduce((sum, { size }) => sum + size, 0),
      archive_url: await linkTo(undefined),
    };
  });
