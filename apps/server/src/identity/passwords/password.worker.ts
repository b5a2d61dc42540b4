import { serveTasks } from '../../work/index.ts';
import { hashPassword, passwordMatches } from './password.ts';
import type { PasswordTask } from './password-threads.ts';

serveTasks<PasswordTask, boolean>(() => ({ password, stored }) => {
  if (stored !== undefined) return passwordMatches(password, stored);
  hashPassword(password);
  return false;
});
