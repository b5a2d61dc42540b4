import { bind, listEulas, page } from '@sigma/contract';
import type { ProgramsServices } from '../services.ts';
import { listEulasOf } from './eulas.store.ts';

export const listEulasBinding = ({ database }: ProgramsServices) =>
  bind(listEulas, async (call) => {
    const { limit, offset, ordering } = call.query;
    const user = call.caller.kind === 'user' ? call.caller.userId : null;
    const member = { program: call.params.program, user };
    const { eulas, count } = await listEulasOf(database.kysely, member, {
      limit,
      offset,
      ...ordering,
    });
    return page(eulas, count, call);
  });
