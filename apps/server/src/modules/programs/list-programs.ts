import { bind, listPrograms, page, refuse } from '@sigma/contract';
import { programOf } from './program-of.ts';
import type { ProgramsServices } from './services.ts';

export const listProgramsBinding = ({ programs }: ProgramsServices) =>
  bind(listPrograms, async (call) => {
    if (call.caller.kind !== 'user') return refuse('forbidden', 'Only users belong to programs.');
    const { limit, offset, ordering } = call.query;
    const found = await programs.pageOfUser(call.caller.userId, {
      limit,
      offset,
      orderBy: ordering.column,
      descending: ordering.descending,
    });
    return page(found.programs.map(programOf), found.count, call);
  });
