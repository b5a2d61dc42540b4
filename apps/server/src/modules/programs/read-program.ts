import { bind, readProgram, refuse } from '@sigma/contract';
import { programOf } from './program-of.ts';
import { readStoredProgram } from './programs.store.ts';
import type { ProgramsServices } from './services.ts';

export const readProgramBinding = ({ database: { kysely } }: ProgramsServices) =>
  bind(readProgram, async ({ params }) => {
    const program = await readStoredProgram(kysely, params.program);
    return program === undefined
      ? refuse('not_found', 'Nothing was found at this address.')
      : programOf(program);
  });
