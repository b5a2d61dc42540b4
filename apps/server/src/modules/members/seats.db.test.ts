import { anyProgramUserCalls, programUserCalls, readProgramUsage } from '@sigma/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedPeople, type TestPrograms } from '../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { ADMIN, userIn, usersOf } from './members.fixture.ts';
import { seatsWorld } from './seats.fixture.ts';

const DAY_MS = 86_400_000;

let app: TestApp;
let programs: TestPrograms;
beforeAll(async () => {
  app = await startTestApp();
  programs = await seedPeople(app.database);
});
afterAll(() => app?.close());

const limit = (maxUsers: number) =>
  app.database.kysely
    .updateTable('programs')
    .set({ max_users: maxUsers })
    .where('id', '=', programs.first)
    .execute();

it('parallel invitations never exceed the seats of a program, whoever sends them', async () => {
  const params = { program: programs.first };
  const seats = async () => {
    const answer = await app.call(readProgramUsage, { params, as: ADMIN });
    return ((await answer.json()) as { readonly users: number }).users;
  };
  const before = await seats();
  await limit(before + 5);
  const answers = await Promise.all(
    Array.from({ length: 14 }, (_, at) => {
      // Every address twice, half of them by staff in the other tier.
      const body = { email: `person-${at % 7}@example.org`, roles: ['Data User'] };
      return at < 7
        ? app.call(programUserCalls.add, { params, body, as: ADMIN })
        : app.call(anyProgramUserCalls.add, { params, body, as: 'admin@demo.example' });
    }),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  expect(await seats()).toBe(before + 5);
  const rows = await app.database.kysely
    .selectFrom('users')
    .select('id')
    .where('email', 'like', 'person-%')
    .execute();
  expect(rows).toHaveLength(5);
});

it('an expired invitation gives its seat to others, and needs a free one to be sent again', async () => {
  const third = usersOf(app, programs.third, 'other@demo.example');
  await app.database.kysely
    .updateTable('programs')
    .set({ max_users: 2 })
    .where('id', '=', programs.third)
    .execute();
  const first = await userIn(await third.add('early@example.org'));
  expect((await third.add('late@example.org')).status).toBe(409);
  app.clock.advance(14 * DAY_MS);
  expect((await third.add('late@example.org')).status).toBe(201);
  expect((await third.resend(first.id)).status).toBe(409);
});

const step = fc.record({
  calls: fc.array(fc.record({ kind: fc.constantFrom('add', 'join', 'resend', 'remove'), who: fc.nat(3) }), {
    minLength: 1,
    maxLength: 5,
  }),
  /** How much time passes, and after how many of the calls. */
  waitMs: fc.constantFrom(0, 1, 14 * DAY_MS - 1, 14 * DAY_MS),
  after: fc.nat(3),
});
const only = (kind: 'add' | 'join' | 'resend', who: number, waitMs = 0) => ({
  calls: [{ kind, who }],
  waitMs,
  after: 0,
});
const asInvitationsExpire = [
  only('add', 0),
  only('add', 1, 14 * DAY_MS - 1),
  {
    calls: [only('join', 0), only('add', 2), only('resend', 1)].flatMap(({ calls }) => calls),
    waitMs: 1,
    after: 1,
  },
];

it('whoever is added, joins, is sent again or removed at once, also while invitations expire, a program has as many users as its seats at most', async () => {
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 3 }),
      fc.array(step, { maxLength: 5 }),
      async (seats, steps) => {
        runs += 1;
        const world = await seatsWorld(app, { name: `Seats ${runs}`, seats: 1 + seats });
        for (const { calls, waitMs, after } of steps) {
          const before = await world.state();
          let ended = 0;
          const answers = await Promise.all(
            calls.map(async ({ kind, who }) => {
              const answer = await world[kind](who);
              if (ended === after) app.clock.advance(waitMs);
              ended += 1;
              return answer.status;
            }),
          );
          const { users, occupied } = await world.state();
          expect([users, users <= 1 + seats]).toEqual([occupied, true]);
          const [call] = calls;
          if (calls.length === 1 && call?.kind === 'add') {
            const isNew = !before.known.includes(world.emails[call.who] ?? '');
            expect(answers[0]).toBe(isNew && before.users <= seats ? 201 : 409);
          }
        }
      },
    ),
    { numRuns: 6, seed: 12, examples: [[2, asInvitationsExpire]] },
  );
});
