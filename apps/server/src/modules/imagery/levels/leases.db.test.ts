import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type ObjectStore, StorageError } from '@sigma/storage';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { LeaseLost } from './lease.ts';
import { levelServices } from './level-services.fixture.ts';
import { levelWorld } from './level-world.fixture.ts';
import { ensureProduct } from './product-maker.ts';

const world = levelWorld();
const { makeHere, services, dyingAt, runsOf } = levelServices(world);
const never = new AbortController().signal;

/** The clock of the database, by which leases are measured. */
const leaseOf = async (scene: string) => {
  const row = await world.database.kysely
    .selectFrom('pipeline_runs')
    .where('scene_id', '=', scene)
    .select(['leased_until as until', sql<boolean>`leased_until < clock_timestamp()`.as('hasEnded')])
    .executeTakeFirstOrThrow();
  return { until: row.until?.getTime() ?? 0, hasEnded: row.hasEnded };
};

const DARK = 'Dark Subtract';

describe('the lease of a run', () => {
  it('of a process that died without releasing it ends by itself, and another process takes the run over', async () => {
    const scene = await world.addScene('died');
    const product = { ...scene, level: DARK };
    const stop = new AbortController();
    await expect(ensureProduct(dyingAt(1, 'before', stop), product, stop.signal)).rejects.toThrow('killed');
    await world.database.kysely
      .updateTable('pipeline_runs')
      .where('scene_id', '=', 'died')
      .set({ leased_until: sql`clock_timestamp() + interval '600 milliseconds'` })
      .execute();
    const before = await leaseOf('died');
    let endedAtStart: boolean | undefined;
    const next = services({
      makeLevel: async (task) => {
        const { until } = await leaseOf('died');
        endedAtStart = until > before.until;
        return makeHere(task);
      },
    });
    expect(before.hasEnded).toBe(false);
    await ensureProduct(next, product, never);
    expect(endedAtStart).toBe(true);
    expect(await runsOf('died')).toMatchObject([{ state: 'done', attempts: 2, leased_until: null }]);
  });

  it('is renewed while its process works, so that no other one makes the product', async () => {
    const scene = await world.addScene('slow');
    const product = { ...scene, level: DARK };
    const made = { first: 0, second: 0 };
    const first = services({
      makeLevel: async (task) => {
        made.first += 1;
        const start = await leaseOf('slow');
        await expect.poll(async () => (await leaseOf('slow')).until > start.until).toBe(true);
        return makeHere(task);
      },
    });
    const second = services({
      makeLevel: (task) => {
        made.second += 1;
        return makeHere(task);
      },
    });
    const [one, other] = await Promise.all([
      ensureProduct(first, product, never),
      ensureProduct(second, product, never),
    ]);
    expect([made.first + made.second, other.files]).toEqual([1, one.files]);
    expect(await runsOf('slow')).toMatchObject([{ state: 'done', attempts: 1 }]);
  });

  it('that another process has taken over stops the work, which is resumed once the other one has ended', async () => {
    const scene = await world.addScene('taken-over');
    const reasons: unknown[] = [];
    const stopped = services({
      makeLevel: async (task, signal) => {
        if (reasons.length > 0) return makeHere(task);
        await world.database.kysely
          .updateTable('pipeline_runs')
          .where('scene_id', '=', 'taken-over')
          .set({
            claim: randomUUID(),
            attempts: 2,
            leased_until: sql`clock_timestamp() + interval '300 milliseconds'`,
          })
          .execute();
        await once(signal, 'abort');
        reasons.push(signal.reason);
        throw signal.reason;
      },
    });
    await ensureProduct(stopped, { ...scene, level: DARK }, never);
    expect(reasons).toEqual([expect.any(LeaseLost)]);
    expect(await runsOf('taken-over')).toMatchObject([{ state: 'done', attempts: 3 }]);
  });

  it('that was lost unnoticed makes nothing of the work count, and the product of the other process is the answer', async () => {
    const scene = await world.addScene('late');
    const product = { ...scene, level: DARK };
    const other: string[] = [];
    const late = services({
      lease: { leaseMs: 300, renewMs: 60_000, lookMs: 10 },
      makeLevel: async (task) => {
        const { files } = await ensureProduct(services(), product, never);
        other.push(...files.map(({ sha256 }) => sha256));
        return makeHere(task);
      },
    });
    const { files } = await ensureProduct(late, product, never);
    expect(files.map(({ sha256 }) => sha256)).toEqual(other);
    expect(await runsOf('late')).toMatchObject([{ state: 'done', attempts: 2 }]);
  });
});

describe('a full archive', () => {
  const full = (isForViewer: boolean) => {
    const put: ObjectStore['put'] = (bucket, key) =>
      Promise.reject(new StorageError('full', 'The disk is full', { bucket, key }));
    return services({ store: { ...world.store, put }, isForViewer });
  };

  it('fails the run of an order, which states why', async () => {
    const scene = await world.addScene('ordered-while-full');
    await expect(ensureProduct(full(false), { ...scene, level: DARK }, never)).rejects.toThrow('no space');
    expect(await runsOf('ordered-while-full')).toMatchObject([{ state: 'failed', cause_code: 'P1' }]);
  });

  it('leaves no run of a product that no one but a viewer has requested, and makes it once there is room', async () => {
    const scene = await world.addScene('viewed-while-full');
    const product = { ...scene, level: DARK };
    await expect(ensureProduct(full(true), product, never)).rejects.toThrow('no space');
    expect(await runsOf('viewed-while-full')).toEqual([]);
    const { files } = await ensureProduct(services({ isForViewer: true }), product, never);
    expect(files).not.toEqual([]);
    // Its files are removed, and viewed again.
    await world.database.kysely
      .updateTable('pipeline_runs')
      .set({ is_stored: false })
      .where('scene_id', '=', 'viewed-while-full')
      .execute();
    await expect(ensureProduct(full(true), product, never)).rejects.toThrow('no space');
    expect(await runsOf('viewed-while-full')).toMatchObject([
      { state: 'done', is_stored: false, claim: null },
    ]);
  });
});
