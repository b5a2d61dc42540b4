import { restartWithMemoryVariables } from './process/memory-settings.ts';

restartWithMemoryVariables();
// Loaded only now, because a process that is replaced would load everything twice.
await import('./serve.ts');
