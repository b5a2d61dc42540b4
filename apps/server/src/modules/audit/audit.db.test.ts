import { exportAudit, listAudit, listAuditNames, problem, readAuditEntry } from '@sigma/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeAudit } from '../../records/index.ts';
import { seedPeople } from '../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const as = 'employee@demo.example';
const ENTRIES = 250;

interface Listed {
  readonly results: readonly { id: number; at: string; actor: string; changed: readonly string[] }[];
  readonly cursor: string | null;
  readonly next: string | null;
}

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await seedPeople(app.database);
  // All in one transaction: many entries of the same instant, so that only the id tells their order.
  await app.database.transaction(async (transaction) => {
    for (let n = 1; n <= ENTRIES; n += 1) {
      await writeAudit(transaction, {
        actor: n % 3 === 0 ? 'ann@demo.example' : 'bob@demo.example',
        operation: n % 2 === 0 ? 'changeThing' : 'addThing',
        target: `thing 100%_${n}`,
        before: n % 2 === 0 ? { id: n, name: 'old', program: 2 } : undefined,
        after: { id: n, name: '=cmd', program: n % 5 === 0 ? 1 : 2, client_secret: 'hunter2' },
        requestId: `request-${n}`,
      });
    }
  });
});
afterAll(() => app?.close());

const list = async (query: Readonly<Record<string, unknown>>): Promise<Listed> => {
  const response = await app.call(listAudit, { as, query });
  expect(response.status).toBe(200);
  return response.json();
};

describe('the audit log', () => {
  it('pages from the newest to the oldest by a cursor, each entry once', async () => {
    const ids: number[] = [];
    let cursor: string | null = null;
    do {
      const page: Listed = await list({ limit: 60, ...(cursor === null ? {} : { cursor }) });
      ids.push(...page.results.map(({ id }) => id));
      expect(page.next === null).toBe(page.cursor === null);
      cursor = page.cursor;
    } while (cursor !== null);
    expect(ids).toHaveLength(ENTRIES);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(new Set(ids).size).toBe(ENTRIES);
  });

  it.each([
    [{ actor: 'ann@demo.example' }, Math.floor(ENTRIES / 3)],
    [{ operation: 'changeThing' }, ENTRIES / 2],
    [{ operation: 'changeThing,addThing' }, ENTRIES],
    [{ program: 1 }, ENTRIES / 5],
    [{ target: 'thing 100%_24' }, 11],
    [{ target: 'thing 100__' }, 0],
    [{ at_before: '2001-01-01T00:00:00Z' }, 0],
    [{ at_after: '2001-01-01T00:00:00Z', actor: 'ann@demo.example', operation: 'addThing', program: 1 }, 8],
  ])('filters by %j', async (query, count) => {
    expect((await list({ ...query, limit: 1000 })).results).toHaveLength(count);
  });

  it('names the operation, its target and the changed fields in words, and returns the record before and after without secrets', async () => {
    const { results } = await list({ target: 'thing 100%_250', limit: 1 });
    const words = { summary: 'Change thing', target_text: 'thing =cmd' };
    expect(results).toMatchObject([{ ...words, changed: ['name', 'program', 'client_secret'] }]);
    const answer = await app.call(readAuditEntry, { as, params: { entry: results[0]?.id } });
    expect(await answer.json()).toMatchObject({
      ...words,
      before: { name: 'old' },
      after: { name: '=cmd', client_secret: '[redacted]' },
      program: 1,
    });
  });

  it('rejects a cursor that no answer contained', async () => {
    const answer = await app.call(listAudit, { as, query: { cursor: 'abc' } });
    expect(answer.status).toBe(400);
    expect(problem.parse(await answer.json()).errors).toMatchObject([{ field: 'cursor' }]);
  });

  it('lists the names that it contains once each', async () => {
    const answer = await app.call(listAuditNames, { as });
    expect(await answer.json()).toEqual({
      actors: ['ann@demo.example', 'bob@demo.example'],
      operations: ['addThing', 'changeThing'],
      summaries: ['Add thing', 'Change thing'],
    });
  });

  it('finds any person by a part of their address, however many the log contains', async () => {
    await app.database.executeSql(`insert into audit (actor, operation, target)
      select 'crowd-' || lpad(n::text, 4, '0') || '@demo.example', 'addThing', 'crowd' from generate_series(1, 1100) as n`);
    const actorsOf = async (query: object) =>
      ((await (await app.call(listAuditNames, { as, query: { ...query } })).json()) as { actors: string[] })
        .actors;
    expect(await actorsOf({})).not.toContain('crowd-1100@demo.example');
    expect(await actorsOf({ actor: 'CROWD-110', limit: 2 })).toEqual(['crowd-1100@demo.example']);
    await app.database.executeSql("delete from audit where target = 'crowd'");
  });

  it('exports the filtered entries as CSV that no spreadsheet evaluates', async () => {
    const answer = await app.call(exportAudit, { as, query: { operation: 'addThing' } });
    expect(answer.headers.get('content-type')).toContain('text/csv');
    expect(answer.headers.get('content-disposition')).toMatch(/filename="sigma-audit-\d{8}T\d{6}Z\.csv"/);
    const lines = (await answer.text()).trimEnd().split('\r\n');
    expect(lines[0]).toBe('id,at,actor,operation,target,program,request_id,before,after');
    expect(lines).toHaveLength(1 + ENTRIES / 2);
    expect(lines[1]).toContain('ann@demo.example,addThing');
    expect(lines[1]).toContain('""client_secret"":""[redacted]""');
  });

  it('exports one JSON object per line', async () => {
    const answer = await app.call(exportAudit, {
      as,
      query: { format: 'ndjson', actor: 'ann@demo.example' },
    });
    const lines = (await answer.text()).trimEnd().split('\n');
    expect(lines).toHaveLength(Math.floor(ENTRIES / 3));
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      actor: 'ann@demo.example',
      request_id: 'request-249',
    });
  });
});
