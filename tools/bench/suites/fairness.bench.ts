import { execFile } from 'node:child_process';
import { chmod } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { readCubePlanes } from '@sigma/contract';
import {
  projectRoot,
  type ServerProcess,
  startServer,
} from '../../../apps/server/src/testing/server-process.fixture.ts';
import type { KnownRecords } from '../../soak/attack-inputs.ts';
import { ATTACKS } from '../../soak/attacks.ts';
import { knownRecords, startAttack } from '../../soak/start-attack.ts';
import { ATTACKER, programOf, searchTimes, VICTIM } from '../../soak/victim.ts';
import { atRest } from '../at-rest.ts';
import type { Bench, BenchContext } from '../bench.ts';
import { type Figure, median, percentile } from '../measure.ts';

const SEARCHES = 120;
/** The attack has begun in earnest by then. */
const BUILD_UP_MS = 1500;
/** Connections of the attacker, each of which sends a request after the other. */
const CONNECTIONS = 4;
/** How many times as long the searches of another tenant may take. */
const MOST_TIMES = 3;
/** SIGMA_BENCH_ATTACKS limits the table to the attacks whose name contains it, such as "exports". */
const ONLY = process.env.SIGMA_BENCH_ATTACKS ?? '';
const LOOKS = 120;
const LOOK_EVERY_MS = 1000;
/** Searches that show whether the server is calm. */
const SHORT = 10;

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

/** What another tenant's searches take under each attack, against the same searches of a calm server in the same run. */
async function underEveryAttack(
  server: ServerProcess,
  engine: string,
  { runs, say }: BenchContext,
): Promise<Figure[]> {
  const program = await programOf(server, VICTIM);
  await atRest(server);
  const known = await knownRecords(server, ATTACKER);
  await prepareCube(server, known);
  const search = () => searchTimes(server, program, runs(SEARCHES));
  await search();
  const rows: Row[] = [];
  for (const attack of ATTACKS.filter(({ kind, name }) => kind !== 'other' && name.includes(ONLY))) {
    const calm = await search();
    const attacking = await startAttack(server, attack, { as: ATTACKER, atOnce: CONNECTIONS, known });
    await wait(BUILD_UP_MS);
    const attacked = await search();
    const statuses = Object.entries(await attacking.stop()).map(([status, count]) => `${count} x ${status}`);
    const row = { name: attack.name, calm, attacked, statuses: statuses.join(', '), load: loadavg()[0] ?? 0 };
    say(`${engine}, ${row.name}: ${inWords(row)}`);
    rows.push(row);
    await calmAgain(server, program, percentile(calm, 50));
  }
  // One calm for all rows: that of a single one would depend on what else the machine did then.
  const calmMs = median(rows.map(({ calm }) => percentile(calm, 95)));
  const calmFigure: Figure = {
    name: `${engine}, calm, p95`,
    unit: 'ms',
    target: undefined,
    values: rows.map(({ calm }) => percentile(calm, 95)),
  };
  const ratios = rows.map(
    (row): Figure => ({
      name: `${engine}, ${row.name}`,
      unit: '',
      target: MOST_TIMES,
      values: [percentile(row.attacked, 95) / calmMs],
      note: inWords(row),
    }),
  );
  return [calmFigure, ...ratios];
}

interface Row {
  readonly name: string;
  /** Milliseconds of searches immediately before the attack, and during it. */
  readonly calm: readonly number[];
  readonly attacked: readonly number[];
  readonly statuses: string;
  readonly load: number;
}

function inWords({ calm, attacked, statuses, load }: Row): string {
  const p95s = [calm, attacked].map((times) => Math.round(percentile(times, 95)));
  return `p95 ${p95s.join(' -> ')} ms, median ${Math.round(percentile(attacked, 50))} ms, load ${load.toFixed(1)}, attacker: ${statuses}`;
}

/** Calls about a cube that is still being made are refused at once, which would attack nothing. */
async function prepareCube(server: ServerProcess, { program, collection, scene }: KnownRecords) {
  const query = { bands: '0' };
  for (let look = 0; look < LOOKS; look += 1) {
    const params = { program, collection, scene };
    const answer = await server.call(readCubePlanes, { as: ATTACKER, params, query });
    await answer.arrayBuffer();
    if (answer.status === readCubePlanes.status) return;
    await wait(LOOK_EVERY_MS);
  }
  throw new Error('The cube has not been made within two minutes.');
}

/** Waits until the work that an attack has left behind is done: searches take at most twice as long as before it. */
async function calmAgain(server: ServerProcess, program: number, beforeMs: number): Promise<void> {
  for (let look = 0; look < LOOKS; look += 1) {
    await wait(LOOK_EVERY_MS);
    if (percentile(await searchTimes(server, program, SHORT), 50) <= 2 * beforeMs) return;
  }
}
