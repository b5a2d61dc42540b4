import { bind, listEulas, page } from '@sigma/contract';
import type { ProgramsServices } from '../services.ts';
import { listEulasOf } from './eulas.store.ts';

export const listEulasBinding = ({ database }: ProgramsServices) =>
  bind(listEulas, async (call) => {
    const { limit, offset, ordering } = call.query;
    const { eulas, count } = await listEulasOf(database.kysely, call.params.program, {
      limit,
      offset,
      ...ordering,
    });
    return page(eulas, count, call);
  });
