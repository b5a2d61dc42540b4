import { acceptEula, listEulas, listEulaVersions, managedEulaCalls, type Operation } from '@sigma/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedPeople, type TestPrograms } from '../../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp, type TestCall } from '../../../testing/test-app.ts';

const ADMIN = 'admin@demo.example';
const CUSTOMER = 'customer@demo.example';
const BODY = { name: 'Standard', short_name: 'Std', identifying_value: 'standard-1', text: 'First terms' };

let app: TestApp;
let programs: TestPrograms;
beforeAll(async () => {
  app = await startTestApp();
  programs = await seedPeople(app.database);
});
afterAll(() => app?.close());

async function ask(operation: Operation, input: TestCall = {}) {
  const response = await app.call(operation, { as: ADMIN, ...input });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}
const add = async (identifying_value: string) =>
  (await ask(managedEulaCalls.add, { body: { ...BODY, identifying_value } })).body;
const give = (eula_id: number) =>
  app.database.kysely.insertInto('program_eulas').values({ program_id: programs.first, eula_id }).execute();

describe('licences as staff manage them', () => {
  it('publishes a new version when the text changes, and retains the version that it replaces', async () => {
    const eula = await add('versioned-1');
    expect(eula).toMatchObject({ ...BODY, identifying_value: 'versioned-1', version: 1, programs: [] });
    const params = { eula: eula.id };
    const renamed = await ask(managedEulaCalls.update, { params, body: { name: 'Renamed' } });
    expect(renamed.body).toMatchObject({ name: 'Renamed', version: 1 });
    const { identifying_value: _, ...rest } = BODY;
    const second = await ask(managedEulaCalls.replace, { params, body: { ...rest, text: 'Second terms' } });
    expect(second.body).toMatchObject({ version: 2, text: 'Second terms', identifying_value: 'versioned-1' });
    const { body } = await ask(listEulaVersions, { params });
    expect(body.results).toMatchObject([
      { version: 2, text: 'Second terms', published_by: ADMIN },
      { version: 1, text: 'First terms', published_by: ADMIN },
    ]);
    expect((await ask(listEulaVersions, { params: { eula: 999 } })).status).toBe(404);
  });

  it('accepts paragraphs in the text of a licence, and one line in its names', async () => {
    const text = '1. Grant\n\n2. Term\n\tOne year';
    const paragraphs = await ask(managedEulaCalls.add, {
      body: { ...BODY, identifying_value: 'long-1', text },
    });
    expect([paragraphs.status, paragraphs.body.text]).toEqual([201, text]);
    const body = { ...BODY, identifying_value: 'long-2', name: 'Two\nlines' };
    expect((await ask(managedEulaCalls.add, { body })).body).toMatchObject({ errors: [{ field: 'name' }] });
  });

  it('does not change what orders name a licence by, and gives that value to one licence only', async () => {
    const { id } = await add('fixed-1');
    const changed = await ask(managedEulaCalls.update, {
      params: { eula: id },
      body: { identifying_value: 'other' },
    });
    expect(changed).toMatchObject({ status: 422, body: { errors: [{ field: 'identifying_value' }] } });
    const again = await ask(managedEulaCalls.add, { body: { ...BODY, identifying_value: 'fixed-1' } });
    expect(again).toMatchObject({ status: 409, body: { code: 'already_exists' } });
  });

  it('deletes only a licence that no program has', async () => {
    const { id } = await add('deleted-1');
    await give(id);
    expect((await ask(managedEulaCalls.remove, { params: { eula: id } })).status).toBe(409);
    await app.database.kysely.deleteFrom('program_eulas').where('eula_id', '=', id).execute();
    expect((await ask(managedEulaCalls.remove, { params: { eula: id } })).status).toBe(204);
  });

  it('finds licences by part of their name or identifying value', async () => {
    await add('searched-7');
    const { body } = await ask(managedEulaCalls.list, { query: { search: 'SEARCHED' } });
    expect(body).toMatchObject({ count: 1, results: [{ identifying_value: 'searched-7' }] });
  });
});

describe('the acceptance of a licence', () => {
  it('records the version that a member accepted, and refuses one that is no longer current', async () => {
    const { id } = await add('accepted-1');
    await give(id);
    const params = { program: programs.first, eula: id };
    const accept = (version: number, as = CUSTOMER) => ask(acceptEula, { params, as, body: { version } });
    expect((await accept(2)).status).toBe(409);
    expect(await accept(1)).toMatchObject({ status: 200, body: { version: 1, accepted_version: 1 } });
    expect((await accept(1)).status).toBe(200);
    const audit = await app.database.kysely
      .selectFrom('audit')
      .where('operation', '=', acceptEula.id)
      .where('target', '=', `licence ${id}`)
      .select(['actor', 'program_id', 'before', 'after'])
      .execute();
    expect(audit).toEqual([
      {
        actor: CUSTOMER,
        program_id: programs.first,
        before: { accepted_version: null },
        after: { accepted_version: 1 },
      },
    ]);
    await ask(managedEulaCalls.update, { params: { eula: id }, body: { text: 'Other terms' } });
    const listed = async (as: string) =>
      (await ask(listEulas, { params: { program: programs.first }, as })).body.results.find(
        (eula: { id: number }) => eula.id === id,
      );
    expect(await listed(CUSTOMER)).toMatchObject({ version: 2, accepted_version: 1, text: 'Other terms' });
    expect(await listed('tasking@demo.example')).toMatchObject({ version: 2, accepted_version: null });
    expect((await accept(1)).status).toBe(409);
    expect((await accept(2)).body).toMatchObject({ accepted_version: 2 });
    const managed = await ask(managedEulaCalls.read, { params: { eula: id } });
    expect(managed.body).toMatchObject({ accepted_by: 1, programs: [programs.first] });
  });

  it('does not accept a licence of another program', async () => {
    const { id } = await add('foreign-1');
    const params = { program: programs.first, eula: id };
    expect((await ask(acceptEula, { params, as: CUSTOMER, body: { version: 1 } })).status).toBe(404);
  });
});
