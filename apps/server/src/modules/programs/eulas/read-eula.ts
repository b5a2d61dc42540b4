import { bind, readEula, refuse } from '@sigma/contract';
import { readEulaOf } from './eulas.store.ts';
import type { EulasServices } from './services.ts';

export const readEulaBinding = ({ database }: EulasServices) =>
  bind(readEula, async ({ params }) => {
    const eula = await readEulaOf(database.kysely, params.program, params.eula);
    return eula ?? refuse('not_found', `Licence ${params.eula} does not exist in this program.`);
  });
