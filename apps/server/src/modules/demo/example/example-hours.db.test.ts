import { expect, it } from 'vitest';
import { startTestApp } from '../../../testing/test-app.ts';
import { seedDemo } from '../index.ts';
import { stepsDone } from './example.store.ts';
import { fillExample } from './fill-example.ts';

const CAPTURES = ['scheduled', 'manual', 'same-pass', 'processing', 'tasked'];
const AFTER_CAPTURES = 'a canceled order';

it.each(['2026-11-22T02:17:00Z', '2026-11-22T10:17:00Z', '2026-11-22T18:17:00Z'])(
  'each capture of the example finds a pass when the first start is at %s',
  async (now) => {
    const app = await startTestApp({ now });
    try {
      await seedDemo({ database: app.database, clock: app.clock.now });
      const stop = new AbortController();
      const filling = fillExample(app.application.services, {
        signal: stop.signal,
        onProgress: ({ next }) => {
          if (next === AFTER_CAPTURES) stop.abort(new Error('The captures are tried.'));
        },
      });
      await expect(filling).rejects.toThrow('The captures are tried.');
      expect([...(await stepsDone(app.database.kysely))]).toEqual(expect.arrayContaining(CAPTURES));
    } finally {
      await app.close();
    }
  },
  120_000,
);
