import { type Connection, type DatabaseTransaction, type PageWindow, ROW_COUNT, readPage } from '@sigma/db';
import { sql } from 'kysely';

export interface ProductPage extends PageWindow {
  readonly column: 'id' | 'name';
  readonly descending: boolean;
}

/** The products that some program of a person may order: one of its levels and one of its collections. */
function productsOf(kysely: Connection, userId: string) {
  return kysely
    .selectFrom('data_products')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('programs')
          .innerJoin('memberships', 'memberships.program_id', 'programs.id')
          .innerJoin('program_collections', 'program_collections.program_id', 'programs.id')
          .where('memberships.user_id', '=', userId)
          .where(sql<boolean>`data_products.product_level = any(programs.product_level_access)`)
          .where(sql<boolean>`program_collections.collection = any(data_products.collections)`)
          .select('programs.id'),
      ),
    );
}

export async function listProductsOfUser(kysely: Connection, userId: string, page: ProductPage) {
  const products = productsOf(kysely, userId);
  const ordered = products
    .selectAll()
    .orderBy(page.column, page.descending ? 'desc' : 'asc')
    .orderBy('id');
  const { rows, count } = await readPage(ordered, products.select(ROW_COUNT), page);
  return { products: rows, count };
}

export function readProductOfUser(kysely: Connection, userId: string, id: number) {
  return productsOf(kysely, userId).where('id', '=', id).selectAll().executeTakeFirst();
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
