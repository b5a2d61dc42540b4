export { type Contention, createContention, processorTime } from './contention.ts';
export { type CooperativeWork, cooperativeWork } from './cooperative-work.ts';
export { type RecentlyUsed, recentlyUsed } from './recently-used.ts';
export { type CallMainThread, serveTasks } from './serve-tasks.ts';
export { sharedThread } from './shared-thread.ts';
export { LARGE_THREAD, SMALL_THREAD, type ThreadLimits, USUAL_THREAD } from './thread-limits.ts';
export { TaskError } from './thread-messages.ts';
export { type WorkerPool, workerPool } from './worker-pool.ts';
