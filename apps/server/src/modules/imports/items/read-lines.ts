import { createReadStream } from 'node:fs';

export interface Line {
  /** Undefined if the line is longer than the limit. */
  readonly text: string | undefined;
  /** Bytes of the line without its end. */
  readonly bytes: number;
  /** Bytes of the file up to the end of the line. */
  readonly end: number;
}

const NEWLINE = 10;

/** The lines of a file. Of a line that is longer than `maxBytes` only the length is returned, so that memory is bounded. */
export async function* readLines(path: string, maxBytes: number): AsyncGenerator<Line> {
  let pieces: Buffer[] = [];
  let bytes = 0;
  let end = 0;
  const add = (piece: Buffer) => {
    bytes += piece.length;
    end += piece.length;
    if (bytes <= maxBytes) pieces.push(piece);
    else pieces = [];
  };
  const nextLine = (): Line => {
    const line = { text: bytes > maxBytes ? undefined : Buffer.concat(pieces).toString('utf8'), bytes, end };
    pieces = [];
    bytes = 0;
    return line;
  };
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    const buffer: Buffer = chunk;
    let from = 0;
    for (let to = buffer.indexOf(NEWLINE, from); to >= 0; to = buffer.indexOf(NEWLINE, from)) {
      add(buffer.subarray(from, to));
      end += 1;
      from = to + 1;
      yield nextLine();
    }
    add(buffer.subarray(from));
  }
  if (bytes > 0) yield nextLine();
}
