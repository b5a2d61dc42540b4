import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { listAssets, listDetections, listPrograms, searchItems } from '@sigma/contract';
import type { ServerProcess } from '../../apps/server/src/testing/server-process.fixture.ts';
import type { AttackOrder, AttackReport } from './attacker.worker.ts';
import type { Attack, KnownRecords } from './attacks.ts';

/** An attack that is going on in a thread of its own, because making its requests would delay what is measured. */
export interface RunningAttack {
  /** Ends the attack; returns how often each status was answered. */
  stop(): Promise<AttackReport>;
}

export async function startAttack(server: ServerProcess, attack: Attack, as: string): Promise<RunningAttack> {
  const token = await server.tokenFor(as);
  const order: AttackOrder = {
    attack: attack.name,
    url: server.url,
    token,
    known: await knownOf(server, as),
  };
  const worker = new Worker(new URL('./attacker.worker.ts', import.meta.url), { workerData: order });
  await once(worker, 'online');
  return {
    async stop() {
      const report = once(worker, 'message');
      worker.postMessage('stop');
      const [statuses]: AttackReport[] = await report;
      return statuses ?? {};
    },
  };
}

/** The newest scene with a cube, and the first finding and asset, of the attacker's first program. */
async function knownOf(server: ServerProcess, as: string): Promise<KnownRecords> {
  const { results } = await server.answer(listPrograms, { as });
  const program = results[0]?.id ?? 1;
  const params = { program };
  const [found, detections, assets] = await Promise.all([
    server.answer(searchItems, { as, params, body: { limit: 20 } }),
    server.answer(listDetections, { as, params, query: { limit: 1 } }),
    server.answer(listAssets, { as, params, query: { limit: 1 } }),
  ]);
  const item = found.features.find(({ assets: files }) => 'cube' in Object(files)) ?? found.features[0];
  return {
    program,
    collection: item?.collection ?? '',
    scene: item?.id ?? '',
    bbox: item?.bbox ?? [],
    detection: detections.results[0]?.id ?? '',
    asset: assets.results[0]?.id ?? '',
  };
}
