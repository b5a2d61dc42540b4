import type { Database } from '@sigma/db';
import { readElementSets } from './read-element-sets.ts';
import { readSource, sourceName } from './read-source.ts';

export interface ReadElementSetsOptions {
  readonly database: Pick<Database, 'kysely'>;
  /** Path or address of the file; without it nothing is read. */
  readonly source: string | undefined;
  readonly now: () => Date;
  readonly log: {
    info(fields: object, message: string): void;
    warn(fields: object, message: string): void;
  };
}

const nothing = (): undefined => undefined;

/** Reads the source of element sets at the start and every six hours. What is there already is left. */
export function readElementSetsJob({ database, source, now, log }: ReadElementSetsOptions) {
  return {
    name: 'sensors.read-element-sets',
    options: { parse: nothing, cron: '11 */6 * * *', timeoutSeconds: 300 },
    async run(_: undefined, { signal }: { readonly signal: AbortSignal }) {
      if (source === undefined) return;
      const text = await readSource(source, signal);
      const read = await readElementSets(database.kysely, text, { source: sourceName(source), now: now() });
      const fields = { source: sourceName(source), ...read };
      if (read.refused > 0) log.warn(fields, 'element sets were refused');
      else log.info(fields, 'element sets were read');
    },
  };
}
