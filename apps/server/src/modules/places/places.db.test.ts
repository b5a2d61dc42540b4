import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { geocode, problem } from '@sigma/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedPeople } from '../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const CUSTOMER = 'customer@demo.example';

describe('places by name', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
    await seedPeople(app.database);
  });
  afterAll(() => app?.close());

  it('finds places in the embedded gazetteer', async () => {
    const answer = await app.call(geocode, { as: CUSTOMER, query: { text: 'San Fransico' } });
    expect(answer.status).toBe(200);
    const { results } = geocode.response.parse(await answer.json());
    expect(results[0]?.formatted_address).toBe('San Francisco, California, United States');
  });

  const statusOf = async (as: string, text: string) =>
    (await app.call(geocode, { as, query: { text } })).status;

  it('refuses a text of more words than a place has', async () => {
    const answer = await app.call(geocode, { as: CUSTOMER, query: { text: ' a'.repeat(30) } });
    expect(answer.status).toBe(422);
    expect(problem.parse(await answer.json()).detail).toContain('at most 16 words');
  });

  it('answers texts of short words with the memory that its thread has', async () => {
    const letters = 'a b c d e f g h i j k l m n o p';
    const beginnings = 'sana lona lara bara kara mara nara para tara dara';
    for (const text of [' a'.repeat(16), letters, beginnings, 'san lo la el de st al ba be bo'])
      expect(await statusOf(CUSTOMER, text)).toBe(200);
  });

  it('finds the place of one member while another sends one long text after the other', async () => {
    const answered: string[] = [];
    const beginnings = 'sana lona lara bara kara mara nara para';
    const others = Array.from({ length: 16 }, async () => {
      expect(await statusOf(CUSTOMER, beginnings)).toBe(200);
      answered.push('beginnings');
    });
    expect(await statusOf('data@demo.example', 'berlin')).toBe(200);
    answered.push('berlin');
    await Promise.all(others);
    expect(answered.indexOf('berlin')).toBeLessThanOrEqual(4);
  });

  it.each([{}, { text: ' ' }, { text: 'x'.repeat(201) }])(
    'refuses a place search with the query %j',
    async (query) => {
      const answer = await app.call(geocode, { as: CUSTOMER, query });
      expect(answer.status).toBe(400);
      expect(problem.parse(await answer.json()).errors?.[0]?.field).toBe('text');
    },
  );

  it.each([
    ['data@demo.example', 200],
    ['tasking@demo.example', 200],
    ['monitor@demo.example', 403],
    ['no-program@demo.example', 403],
  ])('answers a place search by %s with %i', async (as, status) => {
    expect((await app.call(geocode, { as, query: { text: 'Oslo' } })).status).toBe(status);
  });
});

describe('a geocoding service', () => {
  let app: TestApp;
  let service: Server;
  let answer: RequestListener = (_, response) => response.end();
  beforeAll(async () => {
    service = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');
    await new Promise((resolve) => service.once('listening', resolve));
    const { port } = service.address() as AddressInfo;
    app = await startTestApp({
      environment: { GEOCODER_URL: `http://127.0.0.1:${port}/find?key=1&q={text}` },
    });
    await seedPeople(app.database);
  });
  afterAll(async () => {
    await app?.close();
    service.closeAllConnections();
    service.close();
  });

  const place = {
    formatted_address: 'Café, Ort',
    address_components: [],
    geometry: {
      location: { lat: 1, lng: 2 },
      location_type: 'ROOFTOP',
      bounds: { northeast: { lat: 2, lng: 3 }, southwest: { lat: 0, lng: 1 } },
    },
    place_id: 'x',
  };
  const ask = () => app.call(geocode, { as: CUSTOMER, query: { text: 'Café & Co' } });

  it('queries the configured geocoding service and reduces its answer to the contract', async () => {
    const requested: (string | undefined)[] = [];
    answer = (request, response) => {
      requested.push(request.url);
      response.end(JSON.stringify({ status: 'OK', results: [place] }));
    };
    const { location_type: _, ...geometry } = place.geometry;
    const { place_id: __, ...kept } = { ...place, geometry };
    expect(await (await ask()).json()).toEqual({ results: [kept] });
    expect(requested).toEqual(['/find?key=1&q=Caf%C3%A9%20%26%20Co']);
  });

  it('returns no places when the geocoding service finds none', async () => {
    answer = (_, response) => response.end('{"status":"ZERO_RESULTS","results":[]}');
    expect(await (await ask()).json()).toEqual({ results: [] });
  });

  const failures: readonly (readonly [string, RequestListener])[] = [
    ['fails', (_, response) => response.writeHead(500).end()],
    ['refuses', (_, response) => response.end('{"status":"REQUEST_DENIED","results":[]}')],
    ['answers no JSON', (_, response) => response.end('<html>')],
    ['answers another form', (_, response) => response.end('{"results":[{"lat":1}]}')],
    ['breaks off', (request) => request.socket.destroy()],
    [
      'sends elsewhere',
      (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/other' }).end(),
    ],
    ['answers without end', (_, response) => response.end('x'.repeat(2_000_000))],
  ];
  it.each(failures)('reports a geocoding service that %s as unavailable', async (_, listener) => {
    answer = listener;
    const refused = await ask();
    expect(refused.status).toBe(503);
    expect(problem.parse(await refused.json()).detail).toContain('geocoding service');
  });
});
