import { bind, listImportTargets } from '@sigma/contract';
import { listImportPrograms } from './imports.store.ts';
import type { ImportServices } from './services.ts';

export const listImportTargetsBinding = ({ database }: ImportServices) =>
  bind(listImportTargets, async () => {
    const programs = await listImportPrograms(database.kysely);
    return { programs: programs.map((program) => ({ ...program, collections: [...program.collections] })) };
  });
