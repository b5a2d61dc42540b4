import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';

const MARK = '/* prepared */';

/**
 * Put at the end of a statement that every call asks again: a connection to PostgreSQL keeps it parsed and
 * planned. Only for small questions by key to tables without partitions, whose plan is the same for all values.
 */
export const PREPARED: RawBuilder<unknown> = sql.raw(MARK);

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

const isMarked = (text: unknown): text is string => typeof text === 'string' && text.endsWith(MARK);

/** The way that `pg` and Kysely ask: with a text, values and perhaps a callback. */
type Ask = (...given: readonly unknown[]) => unknown;

/** A connection that sends marked statements by name, and without one when a migration has changed their result. */
export class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const ask: Ask = super.query.bind(this);
    const query: Ask = (text, values, ...rest) => {
      if (!isMarked(text) || rest.length > 0 || !Array.isArray(values)) return ask(text, values, ...rest);
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
