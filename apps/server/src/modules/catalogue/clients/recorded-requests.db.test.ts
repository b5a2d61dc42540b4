import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CUSTOMER, type StacWorld, stacWorld } from '../testing/stac-world.fixture.ts';
import { RECORDED_REQUESTS, REQUIRED_CLASSES } from './recorded-requests.fixture.ts';

let world: StacWorld;
let root: string;
let authorization: string;
beforeAll(async () => {
  world = await stacWorld();
  root = `${world.app.url}/api/stac/programs/${world.programs.first}`;
  authorization = `Bearer ${await world.app.tokenFor(CUSTOMER)}`;
});
afterAll(() => world?.app.close());

interface Link {
  readonly rel: string;
  readonly href: string;
  readonly method?: string;
  readonly body?: object;
}
interface Page {
  readonly features: readonly { readonly id: string }[];
  readonly links: readonly Link[];
  readonly numberMatched: number;
}

/** Sends a request as a client does that follows links without merging anything into them. */
async function send({ href, method = 'GET', body }: Omit<Link, 'rel'>): Promise<Page> {
  const answer = await fetch(href, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${answer.status} ${text}`);
  return JSON.parse(text);
}
const linkOf = ({ links }: Page, rel: string) => links.find((link) => link.rel === rel);
const idsOf = ({ features }: Page) => features.map(({ id }) => id);

/** Every page from a first one, by the links of a relation. */
async function pagesFrom(first: Page, rel: 'next' | 'prev'): Promise<readonly Page[]> {
  const pages = [first];
  for (let link = linkOf(first, rel); link !== undefined; ) {
    const page = await send(link);
    pages.push(page);
    link = linkOf(page, rel);
  }
  return pages;
}

describe.each(RECORDED_REQUESTS)('$client: $call', ({ method, path, body, finds }) => {
  const wanted = () =>
    world.scenes
      .filter((scene) => scene.collection !== 'beta' && finds(scene))
      .map(({ id }) => id)
      .toSorted();

  it('finds the scenes that it asks for', async () => {
    const page = await send({ href: root + path, method, ...(body ? { body } : {}) });
    expect(page.numberMatched).toBe(wanted().length);
    const pages = await pagesFrom(page, 'next');
    expect(pages.flatMap(idsOf).toSorted()).toEqual(wanted());
  });

  it('is named by its self link and can be paged forth and back by links alone', async () => {
    const small = paged(path, body, 7);
    const first = await send({ href: root + small.path, method, ...small });
    const self = linkOf(first, 'self');
    expect(self).toMatchObject({ href: root + small.path, method });
    expect(self?.body).toEqual(small.body);
    expect([linkOf(first, 'first'), linkOf(first, 'prev')]).toEqual([undefined, undefined]);
    const forth = await pagesFrom(first, 'next');
    expect(forth.flatMap(idsOf).toSorted()).toEqual(wanted());
    const last = forth.at(-1) ?? first;
    const back = await pagesFrom(last, 'prev');
    expect(back.map(idsOf)).toEqual(forth.map(idsOf).toReversed());
    if (forth.length === 1) return;
    const again = await send(linkOf(last, 'first') ?? { href: '' });
    expect(idsOf(again)).toEqual(idsOf(first));
    expect(linkOf(last, 'first')).toMatchObject({ method });
  });
});

it.each(REQUIRED_CLASSES)('declares to %s a conformance class that matches %s', async (_, pattern) => {
  const answer = await fetch(root, { headers: { authorization } });
  const { conformsTo }: { readonly conformsTo: readonly string[] } = await answer.json();
  expect(conformsTo.filter((one) => pattern.test(one))).not.toEqual([]);
});

/** The request with another limit. */
function paged(path: string, body: object | undefined, limit: number): { path: string; body?: object } {
  if (body !== undefined) return { path, body: { ...body, limit } };
  const bare = path.replace(/([?&])limit=\d+&?/, '$1').replace(/[?&]$/, '');
  return { path: `${bare}${bare.includes('?') ? '&' : '?'}limit=${limit}` };
}
