import { readDemoClock, readPlatform, setDemoClock } from '@sigma/contract';
import { fixedClock, type TestDatabase, testDatabase } from '@sigma/testkit';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { seedPeople } from '../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { openWorldClock } from './world-clock.ts';

const ADMIN = 'admin@demo.example';

describe('the clock of the demo world', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
    await seedPeople(app.database);
  });
  afterAll(() => app.close());
  const set = (body: object, as = ADMIN) => app.call(setDemoClock, { as, body });
  const json = async (response: Response) => ({ status: response.status, ...(await response.json()) });

  it('shows real time at first, and the platform reports no demo clock', async () => {
    expect(await json(await app.call(readDemoClock, { as: ADMIN }))).toEqual({
      status: 200,
      now: app.clock.now().toISOString(),
      rate: 1,
    });
    expect((await json(await app.call(readPlatform))).clock).toBeNull();
  });

  it('jumps ahead and runs faster, reports that to the platform, and is audited', async () => {
    const now = '2026-11-25T00:00:00.000Z';
    expect(await json(await set({ now, rate: 100 }))).toEqual({ status: 200, now, rate: 100 });
    app.clock.advance(60_000);
    expect(app.application.services.worldClock().toISOString()).toBe('2026-11-25T01:40:00.000Z');
    expect((await json(await app.call(readPlatform))).clock).toEqual({
      real_at: '2026-11-21T12:00:00.000Z',
      demo_at: now,
      rate: 100,
    });
    const audit = await app.database.kysely
      .selectFrom('audit')
      .where('operation', '=', 'setDemoClock')
      .selectAll()
      .execute();
    expect(audit.map(({ actor, after }) => [actor, after])).toEqual([[ADMIN, { now, rate: 100 }]]);
  });

  it.each([
    ['a moment that has passed', { now: '2026-11-22' }, 'now'],
    ['more than a year ahead', { now: '2028-01-01' }, 'now'],
    ['a rate of zero', { rate: 0 }, 'rate'],
    ['a rate above 10000', { rate: 10_001 }, 'rate'],
  ])('rejects %s and names the field of the demo clock', async (_, body, field) => {
    const answer = await json(await set(body));
    expect([answer.status, answer.errors[0].field]).toEqual([422, field]);
  });

  it('lets only administrators set the demo clock', async () => {
    expect((await set({ rate: 2 }, 'employee@demo.example')).status).toBe(403);
    expect((await set({ rate: 2 }, 'customer@demo.example')).status).toBe(403);
  });
});

describe('several processes', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());
  const clock = fixedClock();
  const open = (speed?: number) =>
    openWorldClock({
      database,
      demo: true,
      clock: clock.now,
      speed,
      onError: (error) => {
        throw error;
      },
    });

  it('shows real time and cannot be set without a demo', async () => {
    const real = await openWorldClock({
      database,
      demo: false,
      clock: clock.now,
      speed: 50,
      onError: () => undefined,
    });
    expect(await real.set({ rate: 2 })).toEqual({ ok: false, code: 'no-demo' });
    expect([real.now(), real.rate(), real.state()]).toEqual([clock.now(), 1, null]);
    await real.close();
  });

  it('shows the same demo time in all processes after one process sets it', async () => {
    const [one, other] = await Promise.all([open(), open()]);
    const notified = new Promise<void>((resolve) => other.onChange(resolve));
    await one.set({ now: new Date('2026-12-01T00:00:00Z') });
    await notified;
    expect(other.now()).toEqual(one.now());
    await Promise.all([one.close(), other.close()]);
  });

  it('applies the rate given at the start and continues from the last demo time', async () => {
    const before = await open();
    const after = await open(1000);
    expect([after.rate(), after.now()]).toEqual([1000, before.now()]);
    await vi.waitFor(() => expect(before.rate()).toBe(1000));
    await Promise.all([before.close(), after.close()]);
  });

  it('advances the demo clock at the rate of real time while no process runs', async () => {
    const evening = await open();
    const left = evening.now();
    await evening.close();
    clock.advance(8 * 3_600_000);
    const morning = await open();
    expect(morning.now().getTime() - left.getTime()).toBe(8 * 3_600_000);
    expect(morning.rate()).toBe(1000);
    await morning.close();
  });
});
