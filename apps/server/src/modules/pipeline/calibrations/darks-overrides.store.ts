import type { Connection, DarksOverridesTable } from '@sigma/db';
import type { Selectable } from 'kysely';

export type StoredDarksOverride = Selectable<DarksOverridesTable>;

export const readDarksOverride = (kysely: Connection, id: string): Promise<StoredDarksOverride | undefined> =>
  kysely.selectFrom('darks_overrides').where('id', '=', id).selectAll().executeTakeFirst();
