import { type Connection, type DatabaseTransaction, type PageWindow, ROW_COUNT, readPage } from '@sigma/db';
import type { Entitlement } from '@sigma/domain';
import { sql } from 'kysely';

export interface ProductPage extends PageWindow {
  readonly column: 'id' | 'name';
  readonly descending: boolean;
}

/** The products that some program of a person may order: one of its levels and one of its collections. */
function productsOf(kysely: Connection, entitlements: readonly Entitlement[]) {
  return kysely.selectFrom('data_products').where(({ or }) =>
    or(
      entitlements.map(
        ({ levels, collections }) => sql<boolean>`(data_products.product_level = any(${[...levels]}::text[])
            and data_products.collections && ${[...collections]}::text[])`,
      ),
    ),
  );
}

export async function listProductsOfUser(
  kysely: Connection,
  entitlements: readonly Entitlement[],
  page: ProductPage,
) {
  const products = productsOf(kysely, entitlements);
  const ordered = products
    .selectAll()
    .orderBy(page.column, page.descending ? 'desc' : 'asc')
    .orderBy('id');
  const { rows, count } = await readPage(ordered, products.select(ROW_COUNT), page);
  return { products: rows, count };
}

export function readProductOfUser(kysely: Connection, entitlements: readonly Entitlement[], id: number) {
  return productsOf(kysely, entitlements).where('id', '=', id).selectAll().executeTakeFirst();
}

export async function unknownCollections(
  transaction: DatabaseTransaction,
  ids: readonly string[],
): Promise<readonly string[]> {
  const known = await transaction
    .selectFrom('collections')
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  return ids.filter((id) => !known.some((collection) => collection.id === id));
}
