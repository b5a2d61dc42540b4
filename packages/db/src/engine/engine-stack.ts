import type { PGlite } from '@electric-sql/pglite';

/**
 * Returns a function that restores the stack of the engine to what it is now; call it between statements. PGlite leaves
 * a failed statement by an exception, which does not return its 5.7 kB of the stack of WebAssembly: after about 3000 failed
 * statements, every further one failed with "stack depth limit exceeded".
 */
export function engineStack(engine: PGlite): () => void {
  const pointer: unknown = Reflect.get(engine.Module, '___stack_pointer');
  if (!(pointer instanceof WebAssembly.Global))
    throw new Error('This build of PGlite does not export the pointer of its stack.');
  const level: unknown = pointer.value;
  return () => {
    pointer.value = level;
  };
}
