import { z } from 'zod';
import { operation } from '../kernel/define.ts';
import { timestamp } from '../kernel/instant.ts';

const migration = z.object({ version: z.int(), name: z.string(), applied_at: timestamp });

export const system = z
  .object({
    version: z.string(),
    node: z.string(),
    role: z.enum(['all', 'api', 'worker']).describe('What this process does'),
    started_at: timestamp.describe('Start of this process'),
    memory_bytes: z.int().describe('Memory of this process'),
    database: z.object({
      engine: z.enum(['pglite', 'postgres']),
      version: z.string(),
      postgis: z.string(),
      size_bytes: z.int(),
    }),
    migrations: z.array(migration).describe('The newest first'),
    storage: z.object({
      kind: z.enum(['folder', 's3']),
      place: z.string().describe('The folder, or the address of the S3 service'),
    }),
    disk: z
      .object({ folder: z.string(), free_bytes: z.int(), total_bytes: z.int() })
      .nullable()
      .describe('The disk of the data folder; null if the operating system does not say'),
    queue: z.object({ waiting: z.int(), active: z.int(), failed: z.int() }),
    mail: z.enum(['smtp', 'folder']).describe('Where e-mails go: to an SMTP server, or into files'),
    issuer: z.object({ kind: z.enum(['local', 'external']), address: z.string() }),
    clock: z.object({
      now: timestamp.describe('Clock of this process'),
      database: timestamp.describe('Clock of the database at the same moment'),
      difference_ms: z.int().describe('Database minus process, without half the time of the query'),
      world: timestamp.describe('The time of the demo world; the same as `now` without a demo'),
      rate: z.number(),
    }),
  })
  .meta({
    id: 'System',
    examples: [
      {
        version: '0.1.0',
        node: 'v24.6.0',
        role: 'all',
        started_at: '2026-11-20T08:00:00Z',
        memory_bytes: 412_000_000,
        database: { engine: 'postgres', version: '17.6', postgis: '3.5.2', size_bytes: 2_100_000_000 },
        migrations: [{ version: 1, name: 'platform', applied_at: '2026-01-05T08:00:00Z' }],
        storage: { kind: 's3', place: 'https://s3.bay.example' },
        disk: { folder: '/var/lib/sigma', free_bytes: 80_000_000_000, total_bytes: 200_000_000_000 },
        queue: { waiting: 2, active: 1, failed: 0 },
        mail: 'smtp',
        issuer: { kind: 'external', address: 'https://login.bay.example' },
        clock: {
          now: '2026-11-20T09:00:00Z',
          database: '2026-11-20T09:00:00Z',
          difference_ms: 1,
          world: '2026-11-20T09:00:00Z',
          rate: 1,
        },
      },
    ],
  });
export type System = z.infer<typeof system>;

export const readSystem = operation({
  id: 'readSystem',
  method: 'GET',
  path: '/private/v1/admin/system/',
  access: { tier: 'private', needs: 'read' },
  tag: 'System',
  summary: 'Returns the state of the installation: version, database, storage, disk, queue and clocks',
  response: system,
});
