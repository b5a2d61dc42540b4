import { type Database, openDatabase } from '@sigma/db';
import { tempFolder, testDatabase, testServerUrl } from '@sigma/testkit';
import type { Variables } from './server-process.fixture.ts';

/** Whether the servers of these tests work on PostgreSQL instead of the embedded engine. */
export const onPostgres: boolean = testServerUrl !== undefined;

export interface ServerPlace {
  /** Data folder. */
  readonly folder: string;
  /** What a server is started with to find its data folder and its database again. */
  readonly variables: Variables & { readonly SIGMA_DATA: string };
  /** Looks into the database; on the embedded engine only while no server has it. */
  look<T>(read: (database: Database) => Promise<T>): Promise<T>;
  remove(): Promise<void>;
}

/** Pictures that nobody asks for would only make the rest of the tests wait. */
const ASKED = { SIGMA_DEMO_PICTURES: 'asked' } as const;

/** A place for a server of its own: a data folder, and a database on PostgreSQL where tests run on that. */
export async function serverPlace(): Promise<ServerPlace> {
  const folder = await tempFolder();
  if (!onPostgres) {
    return {
      folder: folder.path,
      variables: { ...ASKED, SIGMA_DATA: folder.path },
      async look(read) {
        const database = await openDatabase({ folder: folder.path });
        try {
          return await read(database);
        } finally {
          await database.close();
        }
      },
      remove: folder.remove,
    };
  }
  const database = await testDatabase();
  return {
    folder: folder.path,
    variables: { ...ASKED, SIGMA_DATA: folder.path, DATABASE_URL: database.url ?? '' },
    look: (read) => read(database),
    async remove() {
      await database.close();
      await folder.remove();
    },
  };
}
