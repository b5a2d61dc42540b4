import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import {
  addDetectionResponse,
  addImportedItems,
  type Operation,
  type Refusal,
  searchItems,
} from '@sigma/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MainThread, watchMainThread } from '../../testing/main-thread.fixture.ts';
import { isRefusal } from '../problem.ts';
import { readBody } from './read-body.ts';

/** The pieces in which a connection delivers a body; they are made before anything is measured. */
const piecesOf = (text: string): readonly Uint8Array[] => {
  const bytes = Buffer.from(text);
  return Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, n) =>
    bytes.subarray(n * 65_536, (n + 1) * 65_536),
  );
};
/** As a connection delivers them: each in its own turn. */
async function* delivered(pieces: readonly Uint8Array[]) {
  for (const piece of pieces) {
    await setImmediate();
    yield piece;
  }
}
function streamOf(pieces: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  const rest = delivered(pieces);
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await rest.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}
function readPieces(operation: Operation, pieces: readonly Uint8Array[]) {
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: streamOf(pieces), duplex: 'half' };
  return readBody(new Request('http://localhost', init), operation, operation.maxBodyBytes ?? 1_000_000);
}
const read = (operation: Operation, text: string) => readPieces(operation, piecesOf(text));
const item = (index: number) => ({
  id: `item-${index}`,
  geometry: { type: 'Point', coordinates: [index / 100, 1] },
  properties: Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`member ${n}`, n])),
});
const items = { collection: 'things', items: Array.from({ length: 1000 }, (_, index) => item(index)) };
const bytesOf = (name: string) => Buffer.alloc(4_900_000, name);
const file = (name: string) => ({ name, content: bytesOf(name).toString('base64') });
const step = { step: 'repaired', text: '' };
const FILES = ['a', 'b', 'c'];
/** Bytes as their hash: comparing millions one by one takes seconds. */
const digested = (body: unknown): unknown =>
  JSON.parse(
    JSON.stringify(body, (_, value: unknown) =>
      value instanceof Uint8Array ? hash('sha256', value) : value,
    ),
  );

describe('a large body', () => {
  let thread: MainThread;
  beforeAll(() => {
    thread = watchMainThread();
  });
  afterAll(() => thread.stop());

  it.each<[string, Operation, object, object]>([
    [
      'files, which are decoded,',
      addDetectionResponse,
      { ...step, files: FILES.map(file) },
      { ...step, files: FILES.map((name) => ({ name, content: new Uint8Array(bytesOf(name)) })) },
    ],
    ['Items', addImportedItems, { replace: false, ...items }, { replace: false, ...items }],
  ])('with %s is read without occupying the main thread', async (_, operation, body, read) => {
    const pieces = piecesOf(JSON.stringify(body));
    const outcome = await readPieces(operation, pieces);
    expect(isRefusal(outcome) ? outcome : digested(outcome.value)).toEqual(digested(read));
    const runs: number[] = [];
    for (let n = 0; n < 3; n++) {
      await thread.longestRunMs();
      await readPieces(operation, pieces);
      runs.push(await thread.longestRunMs());
    }
    // The least, because what copies of 20 MB cost depends on what else the machine does; parsing them here takes twice as long.
    expect(Math.min(...runs)).toBeLessThan(50);
  });

  it('of a search comes with what was sent, which the links of its pages repeat', async () => {
    const ring = Array.from({ length: 9000 }, (_, n) => [10 + Math.cos(n / 1000), 50 + Math.sin(n / 1000)]);
    const body = { intersects: { type: 'Polygon', coordinates: [[...ring, ring[0]]] } };
    const outcome = await read(searchItems, JSON.stringify(body));
    expect(isRefusal(outcome) ? outcome : outcome.sent).toEqual(body);
  });

  it('is refused in the words of a small one', async () => {
    const refusal = (await read(
      addImportedItems,
      JSON.stringify({ ...items, replace: 'x'.repeat(10) }),
    )) as Refusal;
    expect(refusal).toMatchObject({ code: 'invalid_body', issues: [{ field: 'replace' }] });
    expect(isRefusal(refusal)).toBe(true);
    const unreadable = (await read(addImportedItems, `{${' '.repeat(300_000)}`)) as Refusal;
    expect(unreadable).toMatchObject({ code: 'unreadable_json' });
  });
});
