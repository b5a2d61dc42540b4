import { bind, readProgramProfile, refuse } from '@sigma/contract';
import { isProgramRole } from '@sigma/domain';
import { listRoles } from '../../access/index.ts';
import type { ProgramsServices } from './services.ts';

export const readProgramProfileBinding = ({ database: { kysely } }: ProgramsServices) =>
  bind(readProgramProfile, async ({ params, caller }) => {
    if (caller.kind !== 'user') return refuse('forbidden', 'Only users belong to programs.');
    const assigned = await listRoles(kysely, params.program, caller.userId);
    const roles = (assigned ?? []).flatMap(({ id, name }) => (isProgramRole(name) ? [{ id, name }] : []));
    return { program: params.program, roles };
  });
