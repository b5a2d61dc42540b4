import type { Eula } from '@sigma/contract';
import { type Connection, type PageWindow, ROW_COUNT, readPage } from '@sigma/db';
import { sql } from 'kysely';

export interface EulaPage extends PageWindow {
  readonly column: 'id' | 'name';
  readonly descending: boolean;
}

/** A member of a program, who accepts its licences. */
export interface EulaMember {
  readonly program: number;
  /** Null for a machine application. */
  readonly user: string | null;
}

function eulasOf(kysely: Connection, { program, user }: EulaMember) {
  const accepted = sql<number | null>`(select max(version) from eula_acceptances
    where program_id = ${program} and user_id = ${user}::uuid and eula_id = eulas.id)`;
  return kysely
    .selectFrom('eulas')
    .innerJoin('program_eulas', 'program_eulas.eula_id', 'eulas.id')
    .where('program_eulas.program_id', '=', program)
    .select([
      'eulas.id',
      'eulas.name',
      'eulas.short_name',
      'eulas.identifying_value',
      'eulas.text',
      'eulas.version',
      'eulas.published_at',
      accepted.as('accepted_version'),
    ]);
}

const eulaOf = ({ published_at, ...eula }: Omit<Eula, 'published_at'> & { readonly published_at: Date }) => ({
  ...eula,
  published_at: published_at.toISOString(),
});

/** Lists a page of the licences under which a program may order, with their total number. */
export async function listEulasOf(kysely: Connection, member: EulaMember, page: EulaPage) {
  const ordered = eulasOf(kysely, member)
    .orderBy(`eulas.${page.column}`, page.descending ? 'desc' : 'asc')
    .orderBy('eulas.id');
  const all = kysely.selectFrom('program_eulas').where('program_id', '=', member.program).select(ROW_COUNT);
  const { rows, count } = await readPage(ordered, all, page);
  return { eulas: rows.map(eulaOf), count };
}

export async function readEulaOf(
  kysely: Connection,
  member: EulaMember,
  id: number,
): Promise<Eula | undefined> {
  const found = await eulasOf(kysely, member).where('eulas.id', '=', id).executeTakeFirst();
  return found && eulaOf(found);
}

/** Records that a member accepted a version; false if they had accepted it before, which changes nothing. */
export async function saveAcceptance(
  kysely: Connection,
  { program, user }: { readonly program: number; readonly user: string },
  { eula, version, at }: { readonly eula: number; readonly version: number; readonly at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await kysely
    .insertInto('eula_acceptances')
    .values({ program_id: program, user_id: user, eula_id: eula, version, accepted_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}
