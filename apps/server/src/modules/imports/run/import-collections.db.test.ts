import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listCollections, readItem } from '@sigma/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { CUSTOMER, importApp } from './import-app.fixture.ts';
import { runImport, smallItem } from './import-run.fixture.ts';

const world = importApp();
let inbox: string;
let runs = 0;
beforeEach(async () => {
  inbox = join(world.folder, `in-${runs++}`);
  await mkdir(inbox);
});

const collection = (id: string, members: object = {}) => ({
  type: 'Collection',
  stac_version: '1.0.0',
  id,
  title: 'Scenes of the north',
  description: 'From elsewhere',
  license: 'CC-BY-4.0',
  extent: { spatial: { bbox: [[10, 50, 11, 51]] }, temporal: { interval: [['2026-01-01T00:00:00Z', null]] } },
  keywords: null,
  links: [
    { rel: 'root', href: '../catalog.json' },
    { rel: 'item', href: './one.json' },
    { rel: 'license', href: './terms.txt' },
  ],
  assets: { thumbnail: { href: './thumbnail.png' } },
  ...members,
});
const save = (name: string, value: unknown) => writeFile(join(inbox, name), JSON.stringify(value));
const idsOfProgram = async () => {
  const answer = await world.app.call(listCollections, { as: CUSTOMER, params: { program: world.program } });
  const { collections } = listCollections.response.parse(await answer.json());
  return collections.map(({ id }) => id);
};

describe.each(['server', 'database'] as const)('importing Collections through the %s', (way) => {
  it('creates a Collection, warns of omitted addresses, and imports the Items that name it into it', async () => {
    const id = `north-${way}`;
    await save('zz-collection.json', collection(id));
    await save('one.json', smallItem(`one-${way}`, { collection: id }));
    await save('two.json', smallItem(`two-${way}`, { collection: 'elsewhere' }));
    const { outcomes, line } = await runImport(world.worldOf(way), inbox);
    expect(outcomes[0]).toMatchObject({
      state: 'taken',
      id,
      summary:
        'Collection created. Warning: 1 link and 1 asset omitted, because relative addresses need an absolute link "self".',
    });
    expect(line).toBe('Imported 1 Collection and 2 Items; 0 already present, 0 rejected.');
    expect(await idsOfProgram()).toContain(id);
    const read = async (collectionId: string, item: string) =>
      (
        await world.app.call(readItem, {
          as: CUSTOMER,
          params: { program: world.program, collection: collectionId, item },
        })
      ).status;
    expect(await read(id, `one-${way}`)).toBe(200);
    expect(await read('imported', `two-${way}`)).toBe(200);
    const again = await runImport(world.worldOf(way), inbox, { collections: ['imported', id] });
    expect(again.line).toBe('Imported nothing; 3 already present, 0 rejected.');
  });

  it('imports all Items into a collection that is named, even if it is created by the same import', async () => {
    const id = `named-${way}`;
    await save('collection.json', collection(id));
    await save('one.json', smallItem(`three-${way}`, { collection: 'imported' }));
    const options = { collections: [], collection: id, intoOwn: false };
    const { line } = await runImport(world.worldOf(way), inbox, options);
    expect(line).toBe('Imported 1 Collection and 1 Item; 0 already present, 0 rejected.');
  });

  it('creates a Collection with more metadata than other calls accept', async () => {
    const id = `large-${way}`;
    const text = 'x'.repeat(9000);
    const summaries = Object.fromEntries(Array.from({ length: 150 }, (_, n) => [`summary-${n}`, [text]]));
    await save('collection.json', collection(id, { summaries }));
    const { outcomes } = await runImport(world.worldOf(way), inbox, { collections: [] });
    expect(outcomes).toMatchObject([{ state: 'taken', id }]);
  });

  it('rejects a Collection with text that cannot be stored, and imports the others', async () => {
    await save('a.json', collection(`nul-${way}`, { title: 'a\0b' }));
    await save('b.json', collection(`other-${way}`));
    const { outcomes } = await runImport(world.worldOf(way), inbox, { collections: [] });
    expect(outcomes).toMatchObject([
      { state: 'refused', reason: 'title: must not contain the NUL character.' },
      { state: 'taken', id: `other-${way}` },
    ]);
  });

  it('rejects a Collection that is invalid or exists in another program, and names the reason', async () => {
    await save('a.json', collection('With Spaces'));
    await save('b.json', collection('imported'));
    await save('one.json', smallItem('lost'));
    const { outcomes, rejects } = await runImport(world.worldOf(way), inbox, { collections: [] });
    expect(outcomes).toMatchObject([
      { state: 'refused', reason: expect.stringMatching(/^id: must /) },
      { state: 'refused', reason: 'Collection "imported" already exists.' },
      { state: 'refused', reason: expect.stringMatching(/^lost: .*--collection/) },
    ]);
    expect(rejects).toHaveLength(3);
  });
});
