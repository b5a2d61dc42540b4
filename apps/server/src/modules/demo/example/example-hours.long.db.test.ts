import { expect, it } from 'vitest';
import { startTestApp } from '../../../testing/test-app.ts';
import { seedDemo } from '../index.ts';
import { stepsDone } from './example.store.ts';
import { fillExample } from './fill-example.ts';
import { freeDayPasses } from './passes.ts';
import { areaOf } from './world.ts';

const CAPTURES = ['scheduled', 'manual', 'same-pass', 'processing', 'tasked'];
const AFTER_CAPTURES = 'a canceled order';
const TWO_DAYS_MS = 2 * 86_400_000;

it.each([
  '2026-11-22T02:17:00Z',
  '2026-11-22T10:17:00Z',
  '2026-11-22T18:17:00Z',
  '2026-11-28T19:38:00Z',
  '2026-12-09T06:00:00Z',
])(
  'each capture of the example finds a pass when the first start is at %s, and the next pass for the hints stays free',
  async (now) => {
    const app = await startTestApp({ now });
    try {
      await seedDemo({ database: app.database, clock: app.clock.now });
      const { database, application } = app;
      const nextPass = async () => {
        const from = app.clock.now();
        const to = new Date(from.getTime() + TWO_DAYS_MS);
        const wanted = { area: areaOf('Martinez refineries'), from, to, known: from };
        const [next] = await freeDayPasses(database.kysely, application.services.orbitGrids, wanted);
        return next?.start;
      };
      const before = await nextPass();
      const stop = new AbortController();
      const filling = fillExample(application.services, {
        signal: stop.signal,
        onFailure: (text, reason) => {
          throw new Error(`The example could not add ${text}: ${reason}`);
        },
        onProgress: ({ next }) => {
          if (next === AFTER_CAPTURES) stop.abort(new Error('The captures are tried.'));
        },
      });
      await expect(filling).rejects.toThrow('The captures are tried.');
      expect([...(await stepsDone(database.kysely))]).toEqual(expect.arrayContaining(CAPTURES));
      expect(before).toBeDefined();
      expect(await nextPass()).toEqual(before);
    } finally {
      await app.close();
    }
  },
  120_000,
);
