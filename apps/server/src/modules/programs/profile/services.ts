import type { ProgramsStore, UsersStore } from '@sigma/db';

export interface ProfileServices {
  readonly users: Pick<UsersStore, 'read' | 'writeProfile'>;
  readonly programs: Pick<ProgramsStore, 'ofUser'>;
}
