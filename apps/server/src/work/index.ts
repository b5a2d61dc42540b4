export { type CooperativeWork, cooperativeWork } from './cooperative-work.ts';
export { runInThread } from './run-in-thread.ts';
export { type CallMainThread, serveTasks } from './serve-tasks.ts';
export { TaskError } from './thread-messages.ts';
export { type WorkerPool, workerPool } from './worker-pool.ts';
