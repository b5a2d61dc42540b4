import type { Terminal } from '../../imagery/index.ts';
import type { ExampleWatcher } from './fill-example.ts';

/** Shows the progress of the example: one line per step on a terminal, elsewhere only failures and the result. */
export function exampleLines(terminal: Terminal): ExampleWatcher {
  // A line on a terminal replaces the progress of the pictures, which is drawn again below it.
  const write = (line: string) => terminal.write(`${terminal.isTTY ? '\r\u001b[2K' : ''}${line}\n`);
  return {
    onProgress({ done, total, next }) {
      const isComplete = done === total;
      if (next === undefined)
        write(
          `The example is ${isComplete ? 'complete' : `at step ${done} of ${total}; the next start continues it`}`,
        );
      else if (terminal.isTTY) write(`Example, step ${done + 1} of ${total}: ${next}`);
    },
    onFailure(text, reason) {
      const sentence = reason.replace(/\s+/g, ' ').replace(/\.$/, '');
      write(`The example could not add ${text}: ${sentence}. Start with SIGMA_LOG=info for the details.`);
    },
  };
}
