import { createServer, type Server, type Socket } from 'node:net';

export interface TestMailServer {
  readonly port: number;
  /** The messages that were accepted, with their headers. */
  readonly messages: readonly string[];
  /** Messages of which it says neither that they were accepted nor that they were not, while it is instructed to be silent. */
  readonly unanswered: number;
  beSilent(isSilent: boolean): void;
  /** Answers a command with a refusal such as "550 no such user"; "." is the end of a message. */
  refuse(command: RefusedCommand, answer: string): void;
  close(): Promise<void>;
}

export type RefusedCommand = 'MAIL' | 'RCPT' | '.';

/** A mail server (RFC 5321) that accepts every message unless it is silent or refuses one. */
export async function startMailServer(port = 0): Promise<TestMailServer> {
  const messages: string[] = [];
  const sockets = new Set<Socket>();
  let isSilent = false;
  let unanswered = 0;
  const refusals = new Map<RefusedCommand, string>();
  const accept = (message: string) => {
    if (isSilent) unanswered += 1;
    else messages.push(message);
    return !isSilent;
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    converse(socket, accept, refusals);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    port: portOf(server),
    messages,
    get unanswered() {
      return unanswered;
    },
    beSilent: (is) => {
      isSilent = is;
    },
    refuse: (command, answer) => {
      refusals.set(command, answer);
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function converse(
  socket: Socket,
  accept: (message: string) => boolean,
  refusals: ReadonlyMap<RefusedCommand, string>,
): void {
  let lines = '';
  let message: string | undefined;
  socket.on('error', () => undefined);
  socket.setEncoding('utf8').on('data', (text: string) => {
    lines += text;
    for (let end = lines.indexOf('\r\n'); end >= 0; end = lines.indexOf('\r\n')) {
      const line = lines.slice(0, end);
      lines = lines.slice(end + 2);
      const refused = ([command]: readonly [RefusedCommand, string]) =>
        message === undefined ? line.startsWith(`${command} `) : line === command;
      const refusal = [...refusals].find(refused)?.[1];
      if (refusal !== undefined) {
        message = undefined;
        socket.write(`${refusal}\r\n`);
      } else if (message !== undefined && line !== '.') message += `${line}\r\n`;
      else if (message !== undefined) {
        const isAccepted = accept(message);
        message = undefined;
        if (isAccepted) socket.write('250 accepted\r\n');
      } else if (line.toUpperCase() === 'DATA') {
        message = '';
        socket.write('354 go on\r\n');
      } else if (line.toUpperCase() === 'QUIT') socket.end('221 bye\r\n');
      else socket.write('250 mail.test\r\n');
    }
  });
  socket.write('220 mail.test\r\n');
}
