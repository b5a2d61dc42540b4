import { listAudit } from '@sigma/contract';
import { openDatabase } from '@sigma/db';
import { startServer } from '../../../apps/server/src/testing/server-process.fixture.ts';
import { askJson } from '../ask-json.ts';
import type { Bench } from '../bench.ts';
import { type Figure, percentile, repeated, timed } from '../measure.ts';
import { onPostgres } from '../on-postgres.ts';

const ENTRIES = 1_000_000;
const ADMIN = 'admin@demo.example';
const WARM_UP = 10;
/** The target of a filtered page over HTTP, 95th percentile. */
const TARGET_MS = 100;

/**
 * Three years of entries. Few people write most of them: the share of a name is about the inverse of its rank, for
 * people, operations and programs alike; each tenth entry belongs to no program.
 */
const FILL = `
  insert into audit (at, actor, operation, target, before, after, request_id, program_id)
  select timestamptz '2026-11-01' - n * interval '95 seconds',
    'person' || floor(200 ^ random()) || '@demo.example',
    'operation' || floor(150 ^ random()),
    'order ' || n,
    jsonb_build_object('id', n, 'name', 'Order ' || n, 'status', 'order_received', 'scenes', 3),
    jsonb_build_object('id', n, 'name', 'Order ' || n, 'status', 'order_accepted', 'scenes', 3),
    'request-' || n,
    case when n % 10 = 0 then null else floor(300 ^ random())::integer end
  from generate_series(1, ${ENTRIES}) as n`;

const QUERIES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'the newest page': {},
  'by a busy person': { actor: 'person1@demo.example' },
  'by a person who rarely writes': { actor: 'person190@demo.example' },
  'by operation': { operation: 'operation2' },
  'by program': { program: 7 },
  'by target': { target: 'order 777777' },
  'by beginning of the target': { target: 'order 77' },
  'one week two years ago': { at_after: '2024-12-01T00:00:00Z', at_before: '2024-12-08T00:00:00Z' },
  'by person, operation and program': {
    actor: 'person1@demo.example',
    operation: 'operation140',
    program: 250,
  },
  'by person in one month': {
    actor: 'person3@demo.example',
    at_after: '2025-05-01T00:00:00Z',
    at_before: '2025-06-01T00:00:00Z',
  },
  'by several operations': { operation: 'operation120,operation121,operation122' },
  'a filter that matches nothing': { actor: 'person2@demo.example', operation: 'none' },
};

/** Pages of the audit log with a million entries, filtered, over HTTP on PostgreSQL. */
export const auditBench: Bench = {
  name: 'audit',
  onlyWhenNamed: true,
  run: ({ worlds, runs, say }) =>
    onPostgres(async (url) => {
      const server = await startServer({
        SIGMA_DEMO_PICTURES: 'on-request',
        SIGMA_DATA: await worlds.freshFolder(),
        DATABASE_URL: url,
      });
      const database = await openDatabase({ url });
      try {
        say(`writing ${ENTRIES} entries`);
        const filled = await timed(async () => {
          await database.executeSql(FILL);
          await database.executeSql('analyze audit');
        });
        const figures: Figure[] = [
          { name: 'writing the entries', unit: 's', target: undefined, values: [filled / 1000] },
        ];
        for (const [name, query] of Object.entries(QUERIES)) {
          const ask = () => timed(() => askJson(server, listAudit, { as: ADMIN, query }));
          await repeated(WARM_UP, ask);
          const values = await repeated(runs(60), ask);
          figures.push({
            name: `audit, ${name}, p95`,
            unit: 'ms',
            target: TARGET_MS,
            values: [percentile(values, 95)],
          });
        }
        return figures;
      } finally {
        await database.close();
        await server.close();
      }
    }),
};
