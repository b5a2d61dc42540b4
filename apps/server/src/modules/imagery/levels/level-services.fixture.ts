import { createEarth } from '@sigma/simulator';
import type { ObjectStore } from '@sigma/storage';
import { readRecipe } from '../recipe.ts';
import { makeLevel } from './chain/make-level.ts';
import { clock, type levelWorld } from './level-world.fixture.ts';
import { ensureProduct } from './product-maker.ts';
import type { LevelTask, ProductServices } from './product-services.ts';
import { storedProducts } from './stored-products.ts';

const earth = createEarth({ seed: 7 });

/** Services of processes that make levels of the scenes of a world, in the thread of the test. */
export function levelServices(world: ReturnType<typeof levelWorld>) {
  /** Makes levels in this thread instead of a worker thread. */
  async function makeHere(task: LevelTask) {
    if ('cube' in task) throw new Error('The scenes of these tests are simulated.');
    const { recipe, level, coefficients, radiance, earlier } = task;
    const { plan } = readRecipe(recipe);
    const bytes = radiance && new Uint8Array(await world.bytesOf(radiance.objectKey));
    const stored = bytes && new Int16Array(bytes.buffer);
    const lineLength = (stored?.length ?? 0) / plan.grid.height;
    const readRadiance =
      stored &&
      (async (line: number, count: number) =>
        stored.subarray(line * lineLength, (line + count) * lineLength));
    const plans = earlier.map((one) => ({ plan: readRecipe(one.recipe).plan }));
    return makeLevel({ earth, plan, level, coefficients, earlier: plans, readRadiance });
  }

  function services(change: Partial<ProductServices> = {}): ProductServices {
    const { database, store } = world;
    const base = { database, store, clock: clock.now };
    const own: ProductServices = {
      ...base,
      stored: storedProducts({ ...base, limitBytes: 1e9 }),
      // Tests make levels in the thread that renews the lease, so that it must outlive that.
      lease: { leaseMs: 20_000, renewMs: 50, lookMs: 10 },
      ensureBucket: async () => undefined,
      isForViewer: false,
      makeLevel: makeHere,
      ensureSource: (key, signal) => ensureProduct(own, key, signal),
      ...change,
    };
    return own;
  }

  /** A process that dies at one of its steps: the n-th time that it calls its store or its worker threads. */
  function dyingAt(
    n: number,
    when: 'before' | 'after',
    stop: AbortController,
    makeUsually: ProductServices['makeLevel'] = makeHere,
  ): ProductServices {
    let calls = 0;
    const dying = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
      calls += 1;
      if (calls === n && when === 'before') stop.abort(new Error('killed'));
      stop.signal.throwIfAborted();
      const answer = await call();
      if (calls === n) stop.abort(new Error('killed'));
      stop.signal.throwIfAborted();
      return answer;
    };
    const store: ObjectStore = {
      ...world.store,
      put: (...given) => dying(() => world.store.put(...given)),
    };
    return services({ store, makeLevel: (...given) => dying(() => makeUsually(...given)) });
  }

  const runsOf = (scene: string) =>
    world.database.kysely
      .selectFrom('pipeline_runs')
      .where('scene_id', '=', scene)
      .orderBy('level')
      .selectAll()
      .execute();

  return { makeHere, services, dyingAt, runsOf };
}
