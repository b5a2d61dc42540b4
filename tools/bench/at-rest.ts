import { setTimeout as wait } from 'node:timers/promises';
import { operatedSensorCalls, orbitRowCalls } from '@sigma/contract';
import type { ServerProcess } from '../../apps/server/src/testing/server-process.fixture.ts';

const ADMIN = 'admin@demo.example';
const LOOKS = 240;
const LOOK_EVERY_MS = 500;

/** A world that has just been made forecasts a week of every orbit, which is searches' only competitor. */
export async function atRest(server: ServerProcess): Promise<void> {
  const { results: sensors } = await server.answer(operatedSensorCalls.list, { as: ADMIN });
  for (let look = 0; look < LOOKS; look += 1) {
    const counts: number[] = [];
    for (const { osk_id } of sensors) {
      const query = { sensor: osk_id, limit: 1 };
      counts.push((await server.answer(orbitRowCalls.list, { as: ADMIN, query })).count);
    }
    if (counts.every((count) => count > 0)) return;
    await wait(LOOK_EVERY_MS);
  }
  throw new Error('The orbits have not been forecast within two minutes.');
}
