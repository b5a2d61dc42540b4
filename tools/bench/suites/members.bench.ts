import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { programUserCalls } from '@sigma/contract';
import { seedPeople } from '../../../apps/server/src/testing/demo-people.fixture.ts';
import { projectRoot } from '../../../apps/server/src/testing/server-process.fixture.ts';
import { startTestApp, type TestApp } from '../../../apps/server/src/testing/test-app.ts';
import type { Bench } from '../bench.ts';
import { openBrowser, openWindow, passSignIn } from '../browser.ts';
import { repeated, timed } from '../measure.ts';
import { ensureWebApp } from '../web-app.ts';

const USERS = 5000;
const ADMIN = 'customer@demo.example';
const WARM_UP = 3;

/** A program of 5,000 users: the calls of their list, and the screen until it can be used. */
export const membersBench: Bench = {
  name: 'members',
  async run({ runs, say }) {
    await ensureWebApp(say);
    const app = await startTestApp({ webFolder: join(projectRoot, 'apps/web/dist') });
    try {
      say(`adding ${USERS} users`);
      const { first } = await seedPeople(app.database);
      await addUsers(app, first);
      const queries = {
        'first page': {},
        'last page by time last seen': { ordering: '-last_seen_at', offset: USERS - 100 },
        'search by part of an address': { search: 'person-49' },
      };
      const lists: (readonly [string, readonly number[]])[] = [];
      for (const [name, query] of Object.entries(queries)) {
        lists.push([name, await listed({ app, program: first, query, runs: runs(30) })]);
      }
      const browser = await openBrowser({ drawsInSoftware: true });
      try {
        const screens = await repeated(runs(5), (run) => {
          say(`the list of ${USERS} users on screen, ${run + 1}`);
          return opened(browser, app, first);
        });
        return [
          ...lists.map(([name, values]) => ({
            name: `${USERS} users, ${name}`,
            unit: 'ms' as const,
            target: 200,
            values,
            note: 'over HTTP, 100 a page',
          })),
          {
            name: `${USERS} users on screen`,
            unit: 'ms' as const,
            target: 1000,
            values: screens,
            note: 'from the press of Users until rows and search can be used; 1440 x 900',
          },
        ];
      } finally {
        await browser.close();
      }
    } finally {
      await app.close();
    }
  },
};

async function addUsers({ database }: TestApp, program: number): Promise<void> {
  await database.transaction(async (transaction) => {
    // A complete profile: the first screen would ask for it otherwise.
    const profile = { first_name: 'Carla', last_name: 'Moreno', organization: 'Acme' };
    await transaction.updateTable('users').set(profile).where('email', '=', ADMIN).execute();
    const numbers = Array.from({ length: USERS }, (_, number) => number);
    const added = await transaction
      .insertInto('users')
      .values(
        numbers.map((number) => ({
          email: `person-${number}@example.org`,
          first_name: `First${number % 97}`,
          last_name: `Last${number % 89}`,
        })),
      )
      .returning('id')
      .execute();
    const members = added.map(({ id }) => ({ program_id: program, user_id: id }));
    await transaction.insertInto('memberships').values(members).execute();
    const roles = members.map((member, at) => ({ ...member, role_id: (at % 4) + 1 }));
    await transaction.insertInto('membership_roles').values(roles).execute();
  });
}

interface Listing {
  readonly app: TestApp;
  readonly program: number;
  readonly query: object;
  readonly runs: number;
}

async function listed({ app, program, query, runs }: Listing): Promise<readonly number[]> {
  const list = () =>
    timed(async () => {
      const input = { params: { program }, query: { ...query }, as: ADMIN };
      const answer = await app.call(programUserCalls.list, input);
      if (!answer.ok) throw new Error(`The list answered ${answer.status}.`);
      await answer.json();
    });
  await repeated(WARM_UP, list);
  return repeated(runs, list);
}

async function opened(browser: Browser, { url }: TestApp, program: number): Promise<number> {
  const window = await openWindow(browser);
  try {
    const page = await window.newPage();
    await page.goto(`${url}/program/${program}/details`);
    await passSignIn(page);
    const link = page.getByRole('link', { name: 'Users' });
    await link.waitFor();
    return await timed(async () => {
      await link.click();
      await page.getByRole('row').nth(100).waitFor({ state: 'attached' });
      await page.getByRole('searchbox', { name: 'Name or e-mail' }).fill('person-1');
    });
  } finally {
    await window.close();
  }
}
