import type { Database } from '@sigma/db';
import { type JobLog, scheduledKey } from '../../../jobs/index.ts';
import { readElementSets } from './read-element-sets.ts';
import { readSource, sourceName } from './read-source.ts';

export interface ReadElementSetsOptions {
  readonly database: Pick<Database, 'kysely'>;
  /** Path or address of the file; without it nothing is read. */
  readonly source: string | undefined;
  readonly now: () => Date;
  readonly log: Pick<JobLog, 'info' | 'warn'>;
}

export const READ_ELEMENT_SETS = scheduledKey('sensors.read-element-sets');

/** Reads the source of element sets at the start and every six hours. Sets that are already stored stay unchanged. */
export function readElementSetsJob({ database, source, now, log }: ReadElementSetsOptions) {
  return {
    key: READ_ELEMENT_SETS,
    options: { cron: '11 */6 * * *', timeoutSeconds: 300 },
    async run(_: undefined, { signal }: { readonly signal: AbortSignal }) {
      if (source === undefined) return;
      const text = await readSource(source, signal);
      const read = await readElementSets(database.kysely, text, { source: sourceName(source), now: now() });
      const fields = { source: sourceName(source), ...read };
      if (read.refused > 0) log.warn(fields, 'Some element sets were rejected');
      else log.info(fields, 'Element sets were read');
    },
  };
}
