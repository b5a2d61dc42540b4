import type { Binding } from '@sigma/contract';
import { listProgramsBinding } from './list-programs.ts';
import type { ProgramsServices } from './programs-services.ts';
import { readProgramBinding } from './read-program.ts';
import { readProgramProfileBinding } from './read-program-profile.ts';

export type { ProgramsServices } from './programs-services.ts';

export function programsBindings(services: ProgramsServices): readonly Binding[] {
  return [listProgramsBinding(services), readProgramBinding(services), readProgramProfileBinding(services)];
}
