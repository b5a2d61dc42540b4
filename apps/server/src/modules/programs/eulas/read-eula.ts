import { bind, readEula, refuse } from '@sigma/contract';
import type { ProgramsServices } from '../services.ts';
import { readEulaOf } from './eulas.store.ts';

export const readEulaBinding = ({ database }: ProgramsServices) =>
  bind(readEula, async ({ params, caller }) => {
    const user = caller.kind === 'user' ? caller.userId : null;
    const eula = await readEulaOf(database.kysely, { program: params.program, user }, params.eula);
    return eula ?? refuse('not_found', `Licence ${params.eula} does not exist in this program.`);
  });
