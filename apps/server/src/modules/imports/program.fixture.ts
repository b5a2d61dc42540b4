import type { Database } from '@sigma/db';

export const LICENCE = 'test-licence';

/** Lets a program order imported scenes: grants the collection, both products, a licence and both levels. */
export async function openForImports({ kysely }: Pick<Database, 'kysely'>, program: number): Promise<void> {
  await kysely
    .insertInto('collections')
    .values({ id: 'imported', title: 'Imported', description: 'Imported', file_format: 'COG' })
    .execute();
  await kysely
    .insertInto('program_collections')
    .values({ program_id: program, collection: 'imported' })
    .execute();
  const collections = ['imported'];
  await kysely
    .insertInto('data_products')
    .values([
      { name: 'Picture', product_level: 'Basic', file_formats: ['COG'], collections, description: '' },
      { name: 'Cube', product_level: 'Basic L1A', file_formats: ['ENVI'], collections, description: '' },
    ])
    .execute();
  const eula = await kysely
    .insertInto('eulas')
    .values({ name: 'Test', short_name: 'Test', identifying_value: LICENCE, text: 'Test' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await kysely.insertInto('program_eulas').values({ program_id: program, eula_id: eula.id }).execute();
  await kysely
    .updateTable('programs')
    .set({ product_level_access: ['Basic', 'Basic L1A'] })
    .where('id', '=', program)
    .execute();
}
