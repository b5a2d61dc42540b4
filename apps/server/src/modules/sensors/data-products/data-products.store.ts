import type { Connection } from '@sigma/db';
import { sql } from 'kysely';

export interface ProductPage {
  readonly limit: number;
  readonly offset: number;
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
  const products = await productsOf(kysely, userId)
    .selectAll()
    .orderBy(page.column, page.descending ? 'desc' : 'asc')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { count } = await productsOf(kysely, userId)
    .select((builder) => builder.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { products, count };
}

export function readProductOfUser(kysely: Connection, userId: string, id: number) {
  return productsOf(kysely, userId).where('id', '=', id).selectAll().executeTakeFirst();
}
