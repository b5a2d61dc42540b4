import { expect, it } from 'vitest';
import { operations } from './operations.ts';

const reads = operations.filter(({ method }) => method === 'GET').map(({ path }) => path);
const additions = operations.filter(({ method, status }) => method === 'POST' && status === 201);

/** The path of one entry of a list, if something answers it. */
const oneOf = (list: string) => {
  const prefix = list.endsWith('/') ? list : `${list}/`;
  return reads.find((path) => path.startsWith(prefix) && /^\{\w+\}\/?$/.test(path.slice(prefix.length)));
};

it('what is added to a list whose entries can be read has the address of its entry', () => {
  const wrong = additions.filter(({ path, createsAt }) => {
    const own = oneOf(path);
    return own !== undefined && own !== createsAt;
  });
  expect(wrong.map(({ id }) => id)).toEqual([]);
  expect(additions.filter(({ path }) => oneOf(path) !== undefined).length).toBeGreaterThan(30);
});

it('the address of everything that is added can be read', () => {
  const addresses = operations.flatMap(({ createsAt }) => (createsAt === undefined ? [] : [createsAt]));
  expect(addresses.filter((path) => !reads.includes(path))).toEqual([]);
});
