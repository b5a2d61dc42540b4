import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';

const MARK = '/* prepared */';

/**
 * Put at the end of a statement that every call asks again: a connection to PostgreSQL keeps it parsed and
 * planned. Only for small questions by key to tables without partitions, whose plan is the same for all values.
 */
export const PREPARED: RawBuilder<unknown> = sql.raw(MARK);

const USUAL_MARK = '/* prepared where usual */';

/**
 * For statements over all partitions whose good plan is the same for all values, and whose texts callers shape by
 * their filters: a connection keeps those that are asked often, and plans the others each time.
 */
export const PREPARED_WHERE_USUAL: RawBuilder<unknown> = sql.raw(USUAL_MARK);
/** Uses from which a text counts as usual, and how many texts are watched. */
const USUAL_FROM = 3;
const WATCHED = 1000;
/** Of a connection at most: a plan over the partitions of three years takes about half a megabyte. */
const KEPT = 16;

const RESULT_CHANGED = '0A000';
const names = new Map<string, string>();

/** A name of its own for a text; a text that ends with the mark always has the same few shapes. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `sigma_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
  names.set(text, name);
  return name;
}

const uses = new Map<string, number>();

/** Counts a use; of the texts watched the one whose last use is longest ago makes room. */
function isUsual(text: string): boolean {
  const count = (uses.get(text) ?? 0) + 1;
  uses.delete(text);
  uses.set(text, count);
  const [oldest] = uses.keys();
  if (uses.size > WATCHED && oldest !== undefined) uses.delete(oldest);
  return count >= USUAL_FROM;
}

/** The way that `pg` and Kysely ask: with a text, values and perhaps a callback. */
type Ask = (...given: readonly unknown[]) => unknown;

/** A connection that sends marked statements by name, and without one when a migration has changed their result. */
export class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const ask: Ask = super.query.bind(this);
    const kept = new Set<string>();
    const isKept = (text: unknown): text is string => {
      if (typeof text !== 'string') return false;
      if (text.endsWith(MARK)) return true;
      if (!text.endsWith(USUAL_MARK) || !isUsual(text)) return false;
      if (kept.size < KEPT) kept.add(text);
      return kept.has(text);
    };
    const query: Ask = (text, values, ...rest) => {
      if (!isKept(text) || rest.length > 0 || !Array.isArray(values)) return ask(text, values, ...rest);
      const answer = ask({ name: nameOf(text), text, values });
      return Promise.resolve(answer).catch((error: unknown) => {
        const hasChanged = Reflect.get(Object(error), 'code') === RESULT_CHANGED;
        if (!hasChanged) throw error;
        return ask(text, values);
      });
    };
    Object.defineProperty(this, 'query', { value: query });
  }
}
