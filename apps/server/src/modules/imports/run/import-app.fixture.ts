import { type TempFolder, tempFolder } from '@sigma/testkit';
import { afterAll, beforeAll } from 'vitest';
import { seedPeople } from '../../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { openForImports } from '../program.fixture.ts';
import { httpRegistrar } from './http-registrar.ts';
import type { ImportWorld } from './import-run.fixture.ts';
import { directRegistrar } from './registrar.ts';

export const ADMIN = 'admin@demo.example';
export const CUSTOMER = 'customer@demo.example';

/** An application whose customer may order imported scenes, and a folder of files to import, for the tests of a file. */
export function importApp() {
  let app: TestApp;
  let folder: TempFolder;
  let program: number;
  beforeAll(async () => {
    app = await startTestApp();
    folder = await tempFolder();
    ({ first: program } = await seedPeople(app.database));
    await openForImports(app.database, program);
  });
  afterAll(async () => {
    await app?.close();
    await folder?.remove();
  });

  /** The catalogue of an import: through the server as a user, or the database itself. */
  function worldOf(way: 'server' | 'database', email = ADMIN): ImportWorld {
    const { store } = app.application.services;
    const registrar =
      way === 'server'
        ? httpRegistrar({ url: app.url, token: () => app.tokenFor(email) })
        : directRegistrar({ database: app.database, store }, app.clock.now);
    return { registrar, store, program, clock: app.clock.now };
  }

  return {
    worldOf,
    get app() {
      return app;
    },
    get folder() {
      return folder.path;
    },
    get program() {
      return program;
    },
  };
}
