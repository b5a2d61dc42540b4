import { bind, readEula, refuse } from '@sigma/contract';
import type { ProgramsServices } from '../services.ts';
import { readEulaOf } from './eulas.store.ts';

export const readEulaBinding = ({ database }: ProgramsServices) =>
  bind(readEula, async ({ params }) => {
    const eula = await readEulaOf(database.kysely, params.program, params.eula);
    return eula ?? refuse('not_found', `Licence ${params.eula} does not exist in this program.`);
  });
