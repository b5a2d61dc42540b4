import { execFile } from 'node:child_process';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import {
  projectRoot,
  type ServerProcess,
  startServer,
} from '../../../apps/server/src/testing/server-process.fixture.ts';
import { ATTACKS, type Attack } from '../../soak/attacks.ts';
import { startAttack } from '../../soak/start-attack.ts';
import { ATTACKER, programOf, searchTimes } from '../../soak/victim.ts';
import { atRest } from '../at-rest.ts';
import type { Bench, BenchContext } from '../bench.ts';
import { type Figure, percentile } from '../measure.ts';

const SEARCHES = 100;
/** The attack has begun in earnest by then. */
const BUILD_UP_MS = 1500;
const TARGET_MS = 200;

/** The searches of another tenant while one asks for the maximum, on both engines (PD-62). */
export const fairnessBench: Bench = {
  name: 'fairness',
  onlyWhenNamed: true,
  async run(context) {
    const embedded = await onServer(context, 'embedded engine', {});
    const folder = await context.worlds.freshFolder();
    // PostgreSQL runs as another user.
    await chmod(folder, 0o755);
    const [script, cluster] = [join(projectRoot, 'tools/postgres.sh'), join(folder, 'postgres')];
    const run = promisify(execFile);
    const { stdout } = await run('sh', [script, 'start', cluster]);
    try {
      const postgres = await onServer(context, 'PostgreSQL', { DATABASE_URL: stdout.trim() });
      return [...embedded, ...postgres];
    } finally {
      await run('sh', [script, 'stop', cluster]);
    }
  },
};

async function onServer(
  context: BenchContext,
  engine: string,
  environment: Readonly<Record<string, string>>,
): Promise<Figure[]> {
  const server = await startServer({
    SIGMA_DATA: join(await context.worlds.freshFolder(), 'data'),
    SIGMA_DEMO_PICTURES: 'on-request',
    // The limits that an installation has.
    SIGMA_REQUESTS_PER_SECOND: '100',
    ...environment,
  });
  try {
    return await underEveryAttack(server, engine, context);
  } finally {
    await server.close();
  }
}

async function underEveryAttack(
  server: ServerProcess,
  engine: string,
  { runs, say }: BenchContext,
): Promise<Figure[]> {
  const program = await programOf(server, 'other@demo.example');
  await server.tokenFor(ATTACKER);
  await atRest(server);
  const p95 = async () => percentile(await searchTimes(server, program, runs(SEARCHES)), 95);
  const figure = (name: string, value: number, note: string): Figure => ({
    name: `search of another tenant, p95, ${engine}, ${name}`,
    unit: 'ms',
    target: TARGET_MS,
    values: [value],
    note,
  });
  const under = async (attack: Attack): Promise<Figure> => {
    const attacking = await startAttack(server, attack, ATTACKER);
    await wait(BUILD_UP_MS);
    const value = await p95();
    const report = Object.entries(await attacking.stop());
    const statuses = report.map(([status, count]) => `${count} x ${status}`).join(', ');
    say(`${engine}, ${attack.name}: ${Math.round(value)} ms; attacker: ${statuses}`);
    return figure(attack.name, value, `attacker: ${statuses}`);
  };
  await p95();
  const figures = [figure('no attack', await p95(), '')];
  for (const attack of ATTACKS) figures.push(await under(attack));
  return figures;
}
