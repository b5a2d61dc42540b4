/** Shows the progress of a start: one line that is rewritten on a terminal, otherwise one line per step. */
export interface Progress {
  step(text: string): void;
  /** Clears the line before the final output. */
  end(): void;
}

export function progressOn(stream: NodeJS.WriteStream): Progress {
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(0)} s`;
  if (!stream.isTTY) {
    return { step: (text) => void stream.write(`${text} (${seconds()})\n`), end: () => undefined };
  }
  let frame = 0;
  let current = '';
  let timer: NodeJS.Timeout | undefined;
  const draw = () => {
    const mark = '⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏'.charAt(frame++ % 10);
    stream.write(`\r\x1b[2K${mark} ${current} · ${seconds()}`);
  };
  return {
    step(text) {
      current = text;
      timer ??= setInterval(draw, 120).unref();
      draw();
    },
    end() {
      clearInterval(timer);
      timer = undefined;
      stream.write('\r\x1b[2K');
    },
  };
}
