import { type Selectable, sql } from 'kysely';
import { PREPARED } from '../engine/prepared.ts';
import type { Database } from '../open-database.ts';
import type { ProgramsTable } from '../tables/program-tables.ts';

export interface StoredProgram extends Omit<Selectable<ProgramsTable>, 'start_date' | 'end_date'> {
  /** Days as YYYY-MM-DD. */
  readonly start_date: string;
  readonly end_date: string;
  /** `osk_id` of the program's sensors, ascending. */
  readonly sensors: readonly number[];
}

export interface StoredRole {
  readonly id: number;
  readonly name: string;
}

export interface ProgramPage {
  readonly limit: number;
  readonly offset: number;
  readonly orderBy: 'id' | 'name';
  readonly descending: boolean;
}

export interface UserProgram {
  readonly id: number;
  readonly name: string;
  readonly company_name: string;
  readonly active: boolean;
  readonly roles: readonly string[];
}

export interface ProgramsStore {
  /** Roles of a member in the order of their ids; undefined for a user who is not a member. */
  rolesIn(programId: number, userId: string): Promise<readonly StoredRole[] | undefined>;
  read(programId: number): Promise<StoredProgram | undefined>;
  /** Programs of a user by id, with the names of the user's roles. */
  ofUser(userId: string): Promise<readonly UserProgram[]>;
  pageOfUser(userId: string, page: ProgramPage): Promise<{ count: number; programs: StoredProgram[] }>;
}

export function programsStore(database: Database): ProgramsStore {
  const { kysely } = database;
  return {
    async rolesIn(programId, userId) {
      const rows = await kysely
        .selectFrom('memberships as m')
        .leftJoin('membership_roles as mr', (join) =>
          join.onRef('mr.program_id', '=', 'm.program_id').onRef('mr.user_id', '=', 'm.user_id'),
        )
        .leftJoin('roles as r', 'r.id', 'mr.role_id')
        .select(['r.id', 'r.name'])
        .where('m.program_id', '=', programId)
        .where('m.user_id', '=', userId)
        .orderBy('r.id')
        .modifyEnd(PREPARED)
        .execute();
      if (rows.length === 0) return undefined;
      return rows.flatMap(({ id, name }) => (id === null || name === null ? [] : [{ id, name }]));
    },
    read: (programId) => selectPrograms(database).where('p.id', '=', programId).executeTakeFirst(),
    ofUser: (userId) => programsWithRoles(database, userId),
    async pageOfUser(userId, page) {
      const mine = kysely.selectFrom('memberships').select('program_id').where('user_id', '=', userId);
      const { count } = await kysely
        .selectFrom('memberships')
        .select((on) => on.fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      const direction = page.descending ? 'desc' : 'asc';
      const programs = await selectPrograms(database)
        .where('p.id', 'in', mine)
        .orderBy(`p.${page.orderBy}`, direction)
        .orderBy('p.id', direction)
        .limit(page.limit)
        .offset(page.offset)
        .execute();
      return { count, programs };
    },
  };
}

function selectPrograms(database: Database) {
  const sensors = sql<number[]>`coalesce(
    (select array_agg(sensor order by sensor) from program_sensors s where s.program_id = p.id), '{}')`;
  return database.kysely
    .selectFrom('programs as p')
    .select([
      'p.id',
      'p.name',
      'p.company_name',
      'p.active',
      'p.max_users',
      'p.max_taskings',
      'p.product_level_access',
      'p.subscribed_products',
      'p.simulated',
    ])
    .select([
      sql<string>`p.start_date::text`.as('start_date'),
      sql<string>`p.end_date::text`.as('end_date'),
      sensors.as('sensors'),
    ]);
}

async function programsWithRoles(database: Database, userId: string): Promise<readonly UserProgram[]> {
  const roles = sql<string[]>`coalesce((
    select array_agg(r.name order by r.id) from membership_roles mr join roles r on r.id = mr.role_id
    where mr.program_id = m.program_id and mr.user_id = m.user_id), '{}')`;
  return database.kysely
    .selectFrom('memberships as m')
    .innerJoin('programs as p', 'p.id', 'm.program_id')
    .select(['p.id', 'p.name', 'p.company_name', 'p.active', roles.as('roles')])
    .where('m.user_id', '=', userId)
    .orderBy('p.id')
    .execute();
}
