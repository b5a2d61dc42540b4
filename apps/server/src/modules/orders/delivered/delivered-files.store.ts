import type { Connection } from '@sigma/db';
import { rolesFor } from '@sigma/domain';
import { sql } from 'kysely';

/** A delivered order and where its files are. */
export interface Delivery {
  readonly order: string;
  readonly program: number;
  readonly name: string;
  readonly bucket: string;
  /** Folder of the order inside the bucket. */
  readonly prefix: string;
  readonly deliveredAt: Date;
}

export interface StoredFile {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
  /** CRC-32, unsigned; null for files written before it was stored. */
  readonly crc32: number | null;
}

/** A delivered order whose bucket still belongs to its program, in any program. */
function deliveries(kysely: Connection, order: string) {
  return kysely
    .selectFrom('orders')
    .innerJoin('deliveries', 'deliveries.order_id', 'orders.id')
    .innerJoin('destinations', (join) =>
      join
        .onRef('destinations.bucket', '=', 'deliveries.bucket')
        .onRef('destinations.program_id', '=', 'orders.program_id'),
    )
    .where('orders.id', '=', order)
    .where('orders.status', '=', 'order_delivered')
    .select((builder) => [
      'orders.id as order',
      'orders.program_id as program',
      'orders.name',
      'deliveries.bucket',
      'deliveries.prefix',
      builder.fn.coalesce('deliveries.finished_at', 'deliveries.started_at').as('deliveredAt'),
    ]);
}

export function readDelivery(
  kysely: Connection,
  program: number,
  order: string,
): Promise<Delivery | undefined> {
  return deliveries(kysely, order).where('orders.program_id', '=', program).executeTakeFirst();
}

/** Reads a delivery for a signed link; undefined also when the member may no longer read orders of the program (PD-6). */
export function readDeliveryOfMember(
  kysely: Connection,
  order: string,
  member: string,
): Promise<Delivery | undefined> {
  return deliveries(kysely, order)
    .where((builder) =>
      builder.exists(
        builder
          .selectFrom('membership_roles')
          .innerJoin('roles', 'roles.id', 'membership_roles.role_id')
          .innerJoin('users', 'users.id', 'membership_roles.user_id')
          .whereRef('membership_roles.program_id', '=', 'orders.program_id')
          .where('membership_roles.user_id', '=', member)
          .where('users.disabled', '=', false)
          .where('roles.name', 'in', rolesFor('data'))
          .select('roles.id'),
      ),
    )
    .executeTakeFirst();
}

/** The files of a delivery by path. Files of scenes that were removed from the order are excluded. */
export async function listDelivered(kysely: Connection, order: string): Promise<readonly StoredFile[]> {
  const rows = await kysely
    .selectFrom('delivery_files as file')
    .where('file.order_id', '=', order)
    .where('file.finished_at', 'is not', null)
    .where((builder) =>
      builder.or([
        builder('file.file_id', 'is', null),
        builder.exists(
          builder
            .selectFrom('order_scenes as scene')
            .whereRef('scene.order_id', '=', 'file.order_id')
            .whereRef('scene.file_id', '=', 'file.file_id')
            .select('scene.file_id'),
        ),
      ]),
    )
    .select(['file.path', 'file.size', 'file.sha256', 'file.crc32'])
    .orderBy(sql`file.path collate "C"`)
    .execute();
  return rows.flatMap(({ path, size, sha256, crc32 }) =>
    size === null || sha256 === null ? [] : [{ path, size, sha256, crc32 }],
  );
}
