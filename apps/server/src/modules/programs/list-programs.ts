import { bind, listPrograms, page, refuse } from '@sigma/contract';
import { programOf } from './program-of.ts';
import { listProgramsOfUser } from './programs.store.ts';
import type { ProgramsServices } from './services.ts';

export const listProgramsBinding = ({ database: { kysely } }: ProgramsServices) =>
  bind(listPrograms, async (call) => {
    if (call.caller.kind !== 'user') return refuse('forbidden', 'Only users belong to programs.');
    const { limit, offset, ordering } = call.query;
    const { rows, count } = await listProgramsOfUser(kysely, call.caller.userId, {
      limit,
      offset,
      orderBy: ordering.column,
      descending: ordering.descending,
    });
    return page(rows.map(programOf), count, call);
  });
