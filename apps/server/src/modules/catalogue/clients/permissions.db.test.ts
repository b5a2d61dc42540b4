import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ADMIN,
  CUSTOMER,
  EMPLOYEE,
  OTHER,
  type StacWorld,
  stacWorld,
} from '../testing/stac-world.fixture.ts';

let world: StacWorld;
let root: string;
beforeAll(async () => {
  world = await stacWorld();
  root = `${world.app.url}/api/stac/programs/${world.programs.first}`;
});
afterAll(() => world?.app.close());

describe('OPTIONS', () => {
  const allowed = async (path: string, email?: string) => {
    const headers: Record<string, string> = { origin: 'https://browser.example' };
    if (email !== undefined) headers.authorization = `Bearer ${await world.app.tokenFor(email)}`;
    const answer = await fetch(root + path, { method: 'OPTIONS', headers });
    expect(answer.headers.get('access-control-allow-methods')).toBe(answer.headers.get('allow'));
    expect(answer.headers.get('access-control-expose-headers')).toContain('Allow');
    expect(answer.status).toBe(204);
    return (answer.headers.get('allow') ?? '').split(', ').toSorted();
  };
  const READ = ['GET', 'HEAD'];
  const CHANGE = ['DELETE', 'PATCH', 'PUT'];

  it.each<[string, string | undefined, string, readonly string[]]>([
    ['anyone', undefined, '/collections/alpha/items', [...READ, 'POST']],
    ['anyone', undefined, '/collections/alpha/items/alpha-0001', [...READ, ...CHANGE]],
    ['an admin who is not a member', ADMIN, '/collections/alpha/items', ['POST']],
    ['an admin who is not a member', ADMIN, '/collections/alpha/items/alpha-0001', CHANGE],
    ['an admin who is not a member', ADMIN, '/collections/alpha', CHANGE],
    ['a customer', CUSTOMER, '/collections', READ],
    ['a customer', CUSTOMER, '/collections/alpha/items', READ],
    ['a customer', CUSTOMER, '/collections/alpha/items/alpha-0001?limit=1', READ],
    ['a customer', CUSTOMER, '/search', [...READ, 'POST']],
    ['an employee who is not a member', EMPLOYEE, '/collections/alpha/items', []],
  ])('tells %s (%s) what can be done at %s', async (_, email, path, methods) => {
    expect(await allowed(path, email)).toEqual([...methods, 'OPTIONS'].toSorted());
  });

  it('allows nothing to a user of another program', async () => {
    expect(await allowed('/search', OTHER)).toEqual(['OPTIONS']);
  });

  it('rejects an invalid token, and a path that does not exist', async () => {
    const headers = { authorization: 'Bearer nonsense' };
    expect((await fetch(`${root}/search`, { method: 'OPTIONS', headers })).status).toBe(401);
    expect((await fetch(`${root}/nowhere`, { method: 'OPTIONS' })).status).toBe(404);
  });

  it('answers a preflight request with the methods of the resource', async () => {
    const headers = { origin: 'https://browser.example', 'access-control-request-method': 'OPTIONS' };
    const answer = await fetch(`${root}/conformance`, { method: 'OPTIONS', headers });
    expect(answer.headers.get('access-control-allow-methods')).toBe('GET, HEAD, OPTIONS');
  });
});
