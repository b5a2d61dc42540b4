import type { Progress } from './imagery.store.ts';

export interface Terminal {
  readonly isTTY?: boolean | undefined;
  write(text: string): unknown;
}

/** Shows the progress of the pictures: one line that is overwritten on a terminal, elsewhere only the result. */
export function progressLine(terminal: Terminal): (progress: Progress) => void {
  let lastLine = '';
  return ({ done, total }) => {
    const isDone = done >= total;
    const line = isDone
      ? `Pictures of all ${total} scenes are stored`
      : `Pictures: ${done} of ${total} scenes`;
    if (line === lastLine || (lastLine === '' && isDone)) return;
    lastLine = line;
    if (terminal.isTTY) terminal.write(`\r\u001b[2K${line}${isDone ? '\n' : ''}`);
    else if (isDone) terminal.write(`${line}\n`);
  };
}
