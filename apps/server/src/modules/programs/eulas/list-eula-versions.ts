import { bind, listEulaVersions, page, refuse } from '@sigma/contract';
import type { ProgramsServices } from '../services.ts';
import { listVersions } from './managed-eulas.store.ts';

export const listEulaVersionsBinding = ({ database: { kysely } }: ProgramsServices) =>
  bind(listEulaVersions, async (call) => {
    const { limit, offset, ordering } = call.query;
    const { descending } = ordering;
    const { rows, count } = await listVersions(kysely, call.params.eula, { limit, offset, descending });
    if (count === 0) return refuse('not_found', `Licence ${call.params.eula} does not exist.`);
    return page(rows, count, call);
  });
