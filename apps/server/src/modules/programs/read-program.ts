import { bind, readProgram, refuse } from '@sigma/contract';
import { programOf } from './program-of.ts';
import type { ProgramsServices } from './services.ts';

export const readProgramBinding = ({ programs }: ProgramsServices) =>
  bind(readProgram, async ({ params }) => {
    const program = await programs.read(params.program);
    return program === undefined
      ? refuse('not_found', 'Nothing was found at this address.')
      : programOf(program);
  });
