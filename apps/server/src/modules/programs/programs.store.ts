import { type Connection, type PageWindow, type ProgramsTable, ROW_COUNT, readPage } from '@sigma/db';
import { type Selectable, sql } from 'kysely';

export interface StoredProgram
  extends Omit<
    Selectable<ProgramsTable>,
    'start_date' | 'end_date' | 'max_order_area_km2' | 'review_before_publish'
  > {
  /** Days as YYYY-MM-DD. */
  readonly start_date: string;
  readonly end_date: string;
  /** `osk_id` of the program's sensors, ascending. */
  readonly sensors: readonly number[];
}

export interface ProgramPage extends PageWindow {
  readonly orderBy: 'id' | 'name';
  readonly descending: boolean;
}

export function readStoredProgram(kysely: Connection, program: number): Promise<StoredProgram | undefined> {
  return selectPrograms(kysely).where('p.id', '=', program).executeTakeFirst();
}

/** Reads one page of the programs of a user. */
export function listProgramsOfUser(kysely: Connection, userId: string, page: ProgramPage) {
  const mine = kysely.selectFrom('memberships').where('user_id', '=', userId);
  const direction = page.descending ? 'desc' : 'asc';
  const ordered = selectPrograms(kysely)
    .where('p.id', 'in', mine.select('program_id'))
    .orderBy(`p.${page.orderBy}`, direction)
    .orderBy('p.id', direction);
  return readPage(ordered, mine.select(ROW_COUNT), page);
}

function selectPrograms(kysely: Connection) {
  const sensors = sql<number[]>`coalesce(
    (select array_agg(sensor order by sensor) from program_sensors s where s.program_id = p.id), '{}')`;
  return kysely
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
