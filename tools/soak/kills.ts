import { setTimeout as wait } from 'node:timers/promises';
import {
  changeNotificationPreference,
  listNotifications,
  listPrograms,
  managedProgramCalls,
} from '@sigma/contract';
import {
  startMailServer,
  type TestMailServer,
} from '../../apps/server/src/modules/notifications/mail/smtp-server.fixture.ts';
import {
  type ServerProcess,
  startServer,
  type Variables,
} from '../../apps/server/src/testing/server-process.fixture.ts';

const READER = 'program-admin@demo.example';
const STAFF = 'admin@demo.example';
/** Events before each kill; each rings the bell of the reader and is an e-mail. */
const EVENTS = 5;
const LONGEST_MS = 600;
/** On PostgreSQL a job of a killed process is noticed when its heartbeat is missing, and then retried. */
const SETTLED_MS = 180_000;
/** E-mails that a process sends at once: as many may be sent again after a kill, with the same Message-ID. */
const SENT_AT_ONCE = 2;

interface Kills {
  readonly variables: Variables & { readonly SIGMA_DATA: string };
  readonly count: number;
  say(text: string): void;
}

interface Effects {
  readonly bells: number;
  readonly mails: number;
  /** Those that were sent again because the process died before it could note them. */
  readonly repeated: number;
}

/**
 * Kills a server again and again, each time a moment after events were recorded, and counts their effects: one notification and
 * one e-mail each. While every third kill waits, the mail server accepts e-mails without a reply. Returns what is wrong.
 */
export async function killAgainAndAgain({ variables, count, say }: Kills): Promise<readonly string[]> {
  const mailServer = await startMailServer();
  const environment = {
    ...variables,
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    MAIL_FROM: 'sigma@mail.example',
  };
  let server = await startServer(environment);
  try {
    const email = { params: { topic: 'programs' }, body: { email: true } };
    await server.answer(changeNotificationPreference, { as: READER, ...email });
    for (let kill = 0; kill < count; kill += 1) {
      mailServer.beSilent(kill % 3 === 2);
      await recordEvents(server, kill);
      await wait((kill * 137) % LONGEST_MS);
      await server.end('SIGKILL');
      mailServer.beSilent(false);
      server = await startServer({ ...environment, PORT: new URL(server.url).port });
    }
    const expected = count * EVENTS;
    const effects = await settledEffects(server, mailServer, expected);
    const { bells, mails, repeated } = effects;
    say(
      `${count} kills: ${expected} events, ${bells} notifications, ${mails} e-mails, ${repeated} sent again`,
    );
    return isExact(effects, expected) && repeated <= SENT_AT_ONCE * count
      ? []
      : [`kills: ${JSON.stringify(effects)} instead of ${expected} each`];
  } finally {
    await server.close();
    await mailServer.close();
  }
}

async function recordEvents(server: ServerProcess, kill: number): Promise<void> {
  const [program] = (await server.answer(listPrograms, { as: READER })).results;
  for (let event = 0; event < EVENTS; event += 1) {
    const change = { params: { id: program?.id }, body: { company_name: `Company ${kill}.${event}` } };
    await server.answer(managedProgramCalls.update, { as: STAFF, ...change });
  }
}

async function effectsOf(server: ServerProcess, mailServer: TestMailServer): Promise<Effects> {
  const { results } = await server.answer(listNotifications, { as: READER, query: { limit: 10_000 } });
  const ids = mailServer.messages
    .filter((mail) => mail.includes(`To: ${READER}`))
    .map((mail) => /^Message-ID: .*$/im.exec(mail)?.[0]);
  const mails = new Set(ids).size;
  return {
    bells: results.filter(({ kind }) => kind === 'program.changed').length,
    mails,
    repeated: ids.length - mails,
  };
}

const isExact = ({ bells, mails }: Effects, expected: number): boolean =>
  bells === expected && mails === expected;

/** The effects once they are as expected, or after the time in which they must be. */
async function settledEffects(
  server: ServerProcess,
  mailServer: TestMailServer,
  expected: number,
): Promise<Effects> {
  const until = performance.now() + SETTLED_MS;
  let effects = await effectsOf(server, mailServer);
  while (!isExact(effects, expected) && performance.now() < until) {
    await wait(500);
    effects = await effectsOf(server, mailServer);
  }
  return effects;
}
