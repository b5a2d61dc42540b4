import type { Connection } from '@sigma/db';

export interface EulaPage {
  readonly limit: number;
  readonly offset: number;
  readonly column: 'id' | 'name';
  readonly descending: boolean;
}

function eulasOf(kysely: Connection, program: number) {
  return kysely
    .selectFrom('eulas')
    .innerJoin('program_eulas', 'program_eulas.eula_id', 'eulas.id')
    .where('program_eulas.program_id', '=', program);
}

/** Lists a page of the licences under which a program may order, with their total number. */
export async function listEulasOf(kysely: Connection, program: number, page: EulaPage) {
  const eulas = await eulasOf(kysely, program)
    .selectAll('eulas')
    .orderBy(`eulas.${page.column}`, page.descending ? 'desc' : 'asc')
    .orderBy('eulas.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { count } = await eulasOf(kysely, program)
    .select((builder) => builder.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { eulas, count };
}

export function readEulaOf(kysely: Connection, program: number, id: number) {
  return eulasOf(kysely, program).where('eulas.id', '=', id).selectAll('eulas').executeTakeFirst();
}
