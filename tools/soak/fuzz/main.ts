// `npm run fuzz [-- --calls 20000 --as customer@demo.example --engine postgres --seed 1]`: calls every operation of a demo server with
// inputs made from its schema. Prints how often each status was answered and the longest runs of the main thread, and fails
// when an answer was a 5xx that was not announced or the main thread worked longer than 50 ms without a pause.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { operations } from '@sigma/contract';
import { ownPostgres } from '@sigma/testkit';
import { fuzz, LONGEST_RUN_MS } from './fuzz.ts';
import { startWatchedServer } from './watched-server.ts';

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '20000' },
    as: { type: 'string', default: 'customer@demo.example' },
    engine: { type: 'string', default: 'embedded' },
    seed: { type: 'string', default: '1' },
  },
});
const say = (text: string) => console.log(text);
const folder = await mkdtemp(join(tmpdir(), 'sigma-fuzz-'));
const postgres = values.engine === 'postgres' ? await ownPostgres() : undefined;
const server = await startWatchedServer({
  SIGMA_DATA: join(folder, 'data'),
  SIGMA_DEMO_PICTURES: 'on-request',
  ...(postgres && { DATABASE_URL: postgres.url }),
});
try {
  const report = await fuzz(server, {
    operations,
    as: values.as,
    calls: Number(values.calls),
    seed: Number(values.seed),
    say,
  });
  say(`${report.calls} calls as ${values.as}, ${values.engine}: ${JSON.stringify(report.statuses)}`);
  for (const { operation, ms, input } of report.longest.slice(0, 20))
    say(`${Math.round(ms)} ms  ${operation}  ${input}`);
  for (const failure of report.failures) console.error(failure);
  const isTooLong = report.longest.some(({ ms }) => ms > LONGEST_RUN_MS);
  process.exitCode = report.failures.length > 0 || isTooLong ? 1 : 0;
} finally {
  await server.close();
  await postgres?.remove();
  await rm(folder, { recursive: true, force: true });
}
