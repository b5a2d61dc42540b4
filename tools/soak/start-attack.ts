import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import {
  detectionCalls,
  listAssets,
  listDetections,
  listPrograms,
  publishDetection,
  searchItems,
} from '@sigma/contract';
import type { ServerProcess } from '../../apps/server/src/testing/server-process.fixture.ts';
import type { KnownRecords } from './attack-inputs.ts';
import type { AttackOrder, AttackReport } from './attacker.worker.ts';
import type { Attack } from './attacks.ts';

/** An attack that is going on in a thread of its own, because making its requests would delay what is measured. */
export interface RunningAttack {
  /** Ends the attack; returns how often each status was answered. */
  stop(): Promise<AttackReport>;
}

const STAFF = 'admin@demo.example';
/** Connections of an attacker who wants to stop the server. */
const MANY = 16;

export async function startAttack(
  server: ServerProcess,
  attack: Attack,
  { as, atOnce = MANY, known }: AttackOptions,
): Promise<RunningAttack> {
  const token = await server.tokenFor(as);
  const order: AttackOrder = {
    attack: attack.name,
    atOnce,
    url: server.url,
    token,
    known: known ?? (await knownRecords(server, as)),
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

interface AttackOptions {
  readonly as: string;
  /** Connections, each of which sends a request after the other. */
  readonly atOnce?: number;
  /** What the calls are about; looked up by default. */
  readonly known?: KnownRecords;
}

/** The newest scene with a cube, and the first finding and asset, of the attacker's first program. */
export async function knownRecords(server: ServerProcess, as: string): Promise<KnownRecords> {
  const { results } = await server.answer(listPrograms, { as });
  const program = results[0]?.id ?? 1;
  const params = { program };
  const [found, detections, assets] = await Promise.all([
    server.answer(searchItems, { as, params, body: { limit: 20 } }),
    server.answer(listDetections, { as, params, query: { limit: 1 } }),
    server.answer(listAssets, { as, params, query: { limit: 1 } }),
  ]);
  const asset = assets.results[0]?.id ?? '';
  const detection = detections.results[0]?.id ?? (await addFinding(server, asset));
  const item = found.features.find(({ assets: files }) => 'cube' in Object(files)) ?? found.features[0];
  return {
    program,
    collection: item?.collection ?? '',
    scene: item?.id ?? '',
    bbox: item?.bbox ?? [],
    detection,
    asset,
  };
}

/** A new demo world has no finding until its passes have been analysed. */
async function addFinding(server: ServerProcess, asset: string): Promise<string> {
  const body = {
    asset,
    detection_type: 'Methane',
    detected_at: new Date().toISOString(),
    coordinates: { type: 'Point', coordinates: [-102.39, 31.91] },
  };
  const { id } = await server.answer(detectionCalls.add, { as: STAFF, body });
  await server.answer(publishDetection, { as: STAFF, params: { detection: id } });
  return id;
}
