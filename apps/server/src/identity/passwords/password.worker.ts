import { serveTasks } from '../../work/index.ts';
import { hashPassword, passwordMatches } from './password.ts';
import type { PasswordAnswer, PasswordTask } from './password-threads.ts';

serveTasks<PasswordTask, PasswordAnswer>(() => (task) => {
  if (task.kind === 'hash') return hashPassword(task.password);
  if (task.stored !== undefined) return passwordMatches(task.password, task.stored);
  hashPassword(task.password);
  return false;
});
