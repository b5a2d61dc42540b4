import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { RecentMap } from './recent-map.ts';

const MARK = '/* prepared */';

/**
 * Appended to a statement that every call repeats: a connection to PostgreSQL caches its parse tree and plan. Use it
 * only for small lookups by key in tables without partitions, whose plan is the same for all values.
 */
export const PREPARED: RawBuilder<unknown> = sql.raw(MARK);

const USUAL_MARK = '/* prepared where usual */';

/**
 * Appended to statements over all partitions whose good plan is the same for all values, but whose texts depend on the
 * filters of the caller. A connection caches the plans of frequent texts and plans the others each time.
 */
export const PREPARED_WHERE_USUAL: RawBuilder<unknown> = sql.raw(USUAL_MARK);
/** A text is frequent from this number of uses. */
const FREQUENT_FROM = 3;
/** The number of texts whose uses are counted, and whose names are stored. */
const COUNTED_TEXTS = 1000;
/** The most plans that a connection caches; a plan over the partitions of three years takes about half a megabyte. */
const MAX_PLANS = 16;

const RESULT_CHANGED = '0A000';

/** The names of the texts that are sent of late; a name follows from its text, so a forgotten one is made again. */
export const names = new RecentMap<string>(COUNTED_TEXTS);

/** The name of a prepared statement. */
export function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `sigma_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
  names.set(text, name);
  return name;
}

const uses = new RecentMap<number>(COUNTED_TEXTS);

/** Counts a use; when too many texts are counted, the least recently used is dropped. */
function isFrequent(text: string): boolean {
  const count = (uses.get(text) ?? 0) + 1;
  uses.set(text, count);
  return count >= FREQUENT_FROM;
}

/** The calls of `pg` and Kysely: a text, values and perhaps a callback. */
type SendQuery = (...args: readonly unknown[]) => unknown;

/** A connection that sends marked statements by name, or without a name when a migration has changed their result. */
export class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const send: SendQuery = super.query.bind(this);
    const cached = new Set<string>();
    const isCached = (text: unknown): text is string => {
      if (typeof text !== 'string') return false;
      if (text.endsWith(MARK)) return true;
      if (!text.endsWith(USUAL_MARK) || !isFrequent(text)) return false;
      if (cached.size < MAX_PLANS) cached.add(text);
      return cached.has(text);
    };
    const query: SendQuery = (text, values, ...rest) => {
      if (!isCached(text) || rest.length > 0 || !Array.isArray(values)) return send(text, values, ...rest);
      const answer = send({ name: nameOf(text), text, values });
      return Promise.resolve(answer).catch((error: unknown) => {
        const hasChanged = Reflect.get(Object(error), 'code') === RESULT_CHANGED;
        if (!hasChanged) throw error;
        return send(text, values);
      });
    };
    Object.defineProperty(this, 'query', { value: query, configurable: true });
  }
}
