import { addDetectionResponse, addImportedItems, type Operation, type Refusal } from '@sigma/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MainThread, watchMainThread } from '../../testing/main-thread.fixture.ts';
import { isRefusal } from '../problem.ts';
import { readBody } from './read-body.ts';

const read = (operation: Operation, body: string) =>
  readBody(
    new Request('http://localhost', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    }),
    operation,
    operation.maxBodyBytes ?? 0,
  );
const item = (index: number) => ({
  id: `item-${index}`,
  geometry: { type: 'Point', coordinates: [index / 100, 1] },
  properties: Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`member ${n}`, n])),
});
const items = { collection: 'things', items: Array.from({ length: 1000 }, (_, index) => item(index)) };
const file = (name: string) => ({ name, content: Buffer.alloc(4_900_000, name).toString('base64') });

describe('a large body', () => {
  let thread: MainThread;
  beforeAll(() => {
    thread = watchMainThread();
  });
  afterAll(() => thread.stop());

  it.each<[string, Operation, object]>([
    ['files', addDetectionResponse, { step: 'repaired', text: '', files: ['a', 'b', 'c'].map(file) }],
    ['Items', addImportedItems, { replace: false, ...items }],
  ])('with %s is read as it was sent, without occupying the main thread', async (_, operation, body) => {
    const text = JSON.stringify(body);
    const outcome = await read(operation, text);
    expect(isRefusal(outcome) ? outcome : outcome.value).toEqual(body);
    const runs: number[] = [];
    for (let n = 0; n < 3; n++) {
      await thread.longestRunMs();
      await read(operation, text);
      runs.push(await thread.longestRunMs());
    }
    expect(Math.max(...runs)).toBeLessThan(50);
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
