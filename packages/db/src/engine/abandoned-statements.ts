import type { PGlite } from '@electric-sql/pglite';

/** What PGlite throws for an error that PostgreSQL has reported and now handles itself. */
const REPORTED = 'unwind';

const ERROR_LEVEL = 21;

/** How PostgreSQL holds an SQLSTATE in a number (`MAKE_SQLSTATE` of its elog.h): six bits a character, the first lowest. */
const sqlState = (code: string): number =>
  [...code].reduce((sum, character, at) => sum + (((character.charCodeAt(0) - 48) & 63) << (6 * at)), 0);

const TOO_DEEP = { code: '54001', message: 'The statement is nested too deeply.' };
const LOST = {
  code: 'XX000',
  message:
    'The statement failed without an error message. Usually a geometry in it is invalid (check with ST_IsValid, repair with ST_MakeValid).',
};

/**
 * Makes every statement that the engine leaves by an exception end as a failed statement of PostgreSQL does: with an error, its
 * transaction aborted, and its stack returned.
 *
 * PGlite lacks all three. A reported error keeps 1 to 6 kB of the stack of WebAssembly, so that after about 3000 of them every
 * statement failed with "stack depth limit exceeded". C++ exceptions of GEOS and overflows of the stack of JavaScript are dropped: the
 * statement ends without an error, its transaction goes on, and handlers of errors that lie on its stack stay registered.
 *
 * `onBroken` is called when WebAssembly itself has broken off, after which nothing on the engine can be trusted; it must not return.
 */
export function endAbandonedStatements(engine: PGlite, onBroken: (error: unknown) => never): void {
  const module = engine.Module;
  const pointer: unknown = Reflect.get(module, '___stack_pointer');
  if (!(pointer instanceof WebAssembly.Global)) throw missing('___stack_pointer');
  const run = exported(module, '_PostgresMainLoopOnce');
  const report = reporter(module);
  const handlers = variable(module, '_PG_exception_stack');
  const contexts = variable(module, '_error_context_stack');

  const runAndReport = (): unknown => {
    const level: unknown = pointer.value;
    const handler = handlers.get();
    try {
      return run();
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) onBroken(error);
      pointer.value = level;
      if (error !== REPORTED) {
        handlers.set(handler);
        contexts.set(0);
        report(error instanceof RangeError ? TOO_DEEP : LOST);
      }
      throw error;
    }
  };
  Reflect.set(module, '_PostgresMainLoopOnce', runAndReport);
}

/** Reports an error to PostgreSQL, which leaves by an exception, as for its own errors. */
function reporter(module: PGlite['Module']) {
  const allocate = exported(module, 'stringToNewUTF8');
  const start = exported(module, '_errstart');
  const code = exported(module, '_errcode');
  const message = exported(module, '_errmsg_internal');
  const finish = exported(module, '_errfinish');
  // PostgreSQL keeps the addresses of these texts, so they are never freed.
  const texts = new Map([TOO_DEEP.message, LOST.message, ''].map((text) => [text, allocate(text)]));
  return (error: { readonly code: string; readonly message: string }): void => {
    start(ERROR_LEVEL, 0);
    code(sqlState(error.code));
    message(texts.get(error.message), 0);
    finish(texts.get(''), 0, texts.get(''));
  };
}

function exported(module: PGlite['Module'], name: string): (...values: unknown[]) => unknown {
  const member: unknown = Reflect.get(module, name);
  if (typeof member !== 'function') throw missing(name);
  return (...values) => Reflect.apply(member, module, values);
}

/** A variable of 32 bits in the memory of the engine, whose views are replaced whenever it grows. */
function variable(module: PGlite['Module'], name: string) {
  const address: unknown = Reflect.get(module, name);
  if (typeof address !== 'number') throw missing(name);
  return {
    get: (): number => module.HEAPU32[address >>> 2] ?? 0,
    set: (value: number): void => {
      module.HEAPU32[address >>> 2] = value;
    },
  };
}

const missing = (name: string): Error => new Error(`This build of PGlite does not export ${name}.`);
