import { bind, listEulas, page } from '@sigma/contract';
import { listEulasOf } from './eulas.store.ts';
import type { EulasServices } from './services.ts';

export const listEulasBinding = ({ database }: EulasServices) =>
  bind(listEulas, async (call) => {
    const { limit, offset, ordering } = call.query;
    const { eulas, count } = await listEulasOf(database.kysely, call.params.program, {
      limit,
      offset,
      ...ordering,
    });
    return page(eulas, count, call);
  });
