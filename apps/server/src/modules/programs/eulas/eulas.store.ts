import { type Connection, type PageWindow, ROW_COUNT, readPage } from '@sigma/db';

export interface EulaPage extends PageWindow {
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
  const eulas = eulasOf(kysely, program);
  const ordered = eulas
    .selectAll('eulas')
    .orderBy(`eulas.${page.column}`, page.descending ? 'desc' : 'asc')
    .orderBy('eulas.id');
  const { rows, count } = await readPage(ordered, eulas.select(ROW_COUNT), page);
  return { eulas: rows, count };
}

export function readEulaOf(kysely: Connection, program: number, id: number) {
  return eulasOf(kysely, program).where('eulas.id', '=', id).selectAll('eulas').executeTakeFirst();
}
