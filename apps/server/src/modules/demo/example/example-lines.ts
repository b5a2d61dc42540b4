import type { Terminal } from '../../imagery/index.ts';
import type { OnExample } from './fill-example.ts';

/** Shows the progress of the example: one line per step on a terminal, elsewhere only the result. */
export function exampleLines(terminal: Terminal): OnExample {
  return ({ done, total, next }) => {
    const isComplete = done === total;
    const line =
      next === undefined
        ? `The example is ${isComplete ? 'complete' : `at step ${done} of ${total}; the next start continues it`}`
        : `Example, step ${done + 1} of ${total}: ${next}`;
    // A line on a terminal replaces the progress of the pictures, which is drawn again below it.
    if (terminal.isTTY) terminal.write(`\r\u001b[2K${line}\n`);
    else if (next === undefined) terminal.write(`${line}\n`);
  };
}
