import type { ProgramsStore } from '@sigma/db';

export interface ProgramsServices {
  readonly programs: ProgramsStore;
}
