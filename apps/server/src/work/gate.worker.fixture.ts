import { serveTasks } from './serve-tasks.ts';

/** A task of the tests: it blocks its thread until its gate is open. */
export interface GateTask {
  readonly gate: SharedArrayBuffer;
  readonly name: string;
  readonly outcome: 'answer' | 'fail' | 'end thread' | 'call' | 'use up memory';
}

serveTasks<GateTask, string, string, string>((callMainThread) => ({ gate, name, outcome }) => {
  Atomics.wait(new Int32Array(gate), 0, 0);
  switch (outcome) {
    case 'answer':
      return name;
    case 'fail':
      throw Object.assign(new Error(`${name} failed`), { code: 'broken' });
    case 'end thread':
      return process.exit(3);
    case 'use up memory': {
      const used: number[][] = [];
      for (;;) used.push(Array.from({ length: 10_000 }, () => Math.random()));
    }
    case 'call':
      return callMainThread(name);
  }
});
