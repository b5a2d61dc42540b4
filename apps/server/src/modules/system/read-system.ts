import { statfs } from 'node:fs/promises';
import { bind, type Platform, readSystem, type System } from '@sigma/contract';
import type { Database } from '@sigma/db';
import { countJobs } from '../../jobs/index.ts';
import { readDatabaseState } from './system.store.ts';

/** What does not change while the process runs. */
export interface Installation {
  readonly dataFolder: string;
  readonly storage: System['storage'];
  readonly role: System['role'];
  readonly mail: System['mail'];
  readonly startedAt: Date;
}

export interface SystemServices {
  readonly database: Database;
  readonly platform: Platform;
  readonly installation: Installation;
  readonly localIssuer: boolean;
  /** The time of the demo world; without a demo, real time. */
  readonly worldClock: () => Date;
  readonly demoClock: { state(): Platform['clock'] };
}

export const readSystemBinding = (services: SystemServices) =>
  bind(readSystem, async () => {
    const { database, platform, installation, localIssuer, worldClock, demoClock } = services;
    const { startedAt, role, storage, mail, dataFolder } = installation;
    const [state, queue, disk] = await Promise.all([
      readDatabaseState(database),
      countJobs(database.kysely),
      diskOf(dataFolder),
    ]);
    const { clock, migrations, ...stored } = state;
    return {
      version: platform.version,
      node: process.versions.node,
      role,
      started_at: startedAt.toISOString(),
      memory_bytes: process.memoryUsage.rss(),
      database: { engine: database.engine, ...stored },
      migrations: [...migrations],
      storage,
      disk,
      queue,
      mail,
      issuer: { kind: localIssuer ? 'local' : 'external', address: platform.issuer } as const,
      clock: {
        ...clock,
        world: worldClock().toISOString(),
        rate: demoClock.state()?.rate ?? 1,
      },
    };
  });

/** The disk of a folder; null where the operating system does not say. */
async function diskOf(folder: string): Promise<System['disk']> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { folder, free_bytes: bavail * bsize, total_bytes: blocks * bsize };
  } catch {
    // A missing figure is part of the answer; the rest of the page still helps.
    return null;
  }
}
