import { type Database, openDatabase } from '@sigma/db';
import { tempFolder, testDatabase, testServerUrl } from '@sigma/testkit';
import { copyPreparedWorld, storeExample } from './prepared-world.fixture.ts';
import type { Variables } from './server-process.fixture.ts';

/** Whether the servers of these tests use PostgreSQL instead of the embedded engine. */
export const onPostgres: boolean = testServerUrl !== undefined;

export interface ServerPlace {
  /** The data folder. */
  readonly folder: string;
  /** The variables with which a server finds its data folder and database. */
  readonly variables: Variables & { readonly SIGMA_DATA: string };
  /** Opens the database; with the embedded engine, only while no server uses it. */
  look<T>(read: (database: Database) => Promise<T>): Promise<T>;
  remove(): Promise<void>;
}

/** Pictures that no test requests would only slow the tests down. */
const ON_REQUEST = { SIGMA_DEMO_PICTURES: 'on-request' } as const;

/** Where the processes of one `npm test` keep what they share. */
const shared = process.env.SIGMA_TEST_SHARED || undefined;

/**
 * A data folder, on the embedded engine within `npm test` with a demo world in which a server has run before: to start
 * on it takes a third of the time. For tests that are not about the first start.
 */
export async function placeWithWorld(): Promise<ServerPlace> {
  const place = await serverPlace();
  if (!onPostgres && shared !== undefined) await copyPreparedWorld(shared, place.folder);
  return place;
}

/** Within `npm test`, stores the complete example of a stopped server for the browser journeys. */
export async function shareExample({ folder }: ServerPlace): Promise<void> {
  if (!onPostgres && shared !== undefined) await storeExample(shared, folder);
}

/** Creates an empty data folder for a server, and a database if the tests run on PostgreSQL. */
export async function serverPlace(): Promise<ServerPlace> {
  const folder = await tempFolder();
  if (!onPostgres) {
    return {
      folder: folder.path,
      variables: { ...ON_REQUEST, SIGMA_DATA: folder.path },
      async look(read) {
        const database = await openDatabase({ folder: folder.path, clock: () => new Date() });
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
    variables: { ...ON_REQUEST, SIGMA_DATA: folder.path, DATABASE_URL: database.url ?? '' },
    look: (read) => read(database),
    async remove() {
      await database.close();
      await folder.remove();
    },
  };
}
