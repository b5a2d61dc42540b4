import { operations } from '@sigma/contract';
import { expect, it } from 'vitest';
import { app, log } from './edge.fixture.ts';

const TOKEN = 'k9Jx-_secret.of.an.e-mail';
const paths = [
  ...operations
    .filter(({ path }) => path.includes('{token}'))
    .map(({ path }) => `/api${path.replace('{token}', TOKEN)}`),
  `/invite/${TOKEN}`,
  `/unsubscribe/${TOKEN}`,
  `/Unsubscribe//${TOKEN}/more`,
];

it('the log names the path of a request, but never the token of an e-mailed link', async () => {
  expect(paths.length).toBeGreaterThan(5);
  log.length = 0;
  for (const path of paths) {
    for (const method of ['GET', 'POST', 'OPTIONS']) await app.request(path, { method });
  }
  expect(log).toHaveLength(paths.length * 3);
  expect(log.filter((line) => line.includes(TOKEN))).toEqual([]);
  expect(log.filter((line) => !line.includes('{token}'))).toEqual([]);
});
