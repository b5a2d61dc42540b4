import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importWorld, item } from './import-items.fixture.ts';
import { importTotals } from './totals.ts';

const world = importWorld();

describe('importing Items', () => {
  it('catalogues an Item without local files in the named collection, not orderable', async () => {
    await world.save('one.json', item('one', { collection: 'elsewhere' }));
    const [outcome] = await world.run();
    expect(outcome).toMatchObject({
      state: 'taken',
      id: 'one',
      summary:
        'Items without files here: 1 added. Warning: changed: collection (one was "elsewhere" and is now "imported").',
    });
    expect(await world.itemOf('one')).toMatchObject({
      collection: 'imported',
      properties: { 'eo:cloud_cover': 7, 'sigma:orderable': false },
      assets: { data: { href: 'https://elsewhere.example/data.tif' } },
    });
    const assets = await world.database.kysely.selectFrom('scene_assets').selectAll().execute();
    expect(assets).toEqual([]);
  });

  it('imports ItemCollections and one Item per line, and reports rejected ones', async () => {
    await world.save('some.geojson', {
      type: 'FeatureCollection',
      features: [item('a'), item('b c'), item('d')],
    });
    const lines = [item('e'), item('f'), item('a')].map((one) => JSON.stringify(one)).join('\n\n');
    await writeFile(join(world.inbox, 'more.ndjson'), `${lines}\n`);
    const [more, some] = await world.run();
    expect(more).toMatchObject({ state: 'taken', id: '3 Items' });
    expect(some).toMatchObject({
      state: 'taken',
      id: '2 Items',
      summary:
        'Items without files here: 1 added, 1 already present, 1 rejected (b c: id must be 1 to 128 letters, digits or characters of -._~!$()+:;=@, not beginning with a dot.).',
    });
    expect((await world.scenes()).map(({ id }) => id).toSorted()).toEqual(['a', 'd', 'e', 'f']);
  });

  it('rejects a line or a list member that is not an Item, and imports the others', async () => {
    const text = [item('first'), item('last')].map((one) => JSON.stringify(one)).join('\n{"type":\n');
    await writeFile(join(world.inbox, 'lines.ndjson'), text);
    await world.save('list.json', { type: 'FeatureCollection', features: [item('listed'), 7] });
    const outcomes = await world.run();
    expect(outcomes).toMatchObject([
      {
        state: 'taken',
        id: '2 Items',
        summary: 'Items without files here: 2 added, 1 rejected (Line 2 is not JSON.).',
      },
      {
        state: 'taken',
        id: 'listed',
        summary: 'Items without files here: 1 added, 1 rejected (Feature 2 is not a STAC Item.).',
      },
    ]);
    const totals = importTotals();
    for (const outcome of outcomes) totals.add(outcome);
    expect(totals.line([])).toBe('Imported 3 Items; 0 already present, 2 rejected.');
    expect(world.rejects).toMatchObject([
      { path: join(world.inbox, 'lines.ndjson'), place: 2, reason: 'Line 2 is not JSON.' },
      { path: join(world.inbox, 'list.json'), place: 2, reason: 'Feature 2 is not a STAC Item.' },
    ]);
    expect((await world.scenes()).map(({ id }) => id).toSorted()).toEqual(['first', 'last', 'listed']);
  });

  it('imports files that begin with a byte order mark', async () => {
    await writeFile(join(world.inbox, 'one.json'), `\uFEFF${JSON.stringify(item('one'))}`);
    await writeFile(join(world.inbox, 'two.ndjson'), `\uFEFF${JSON.stringify(item('two'))}\n`);
    expect(await world.run()).toMatchObject([
      { state: 'taken', id: 'one' },
      { state: 'taken', id: 'two' },
    ]);
  });

  it.each<[string, string, RegExp]>([
    ['no.json', '{', /^The file is not JSON/],
    ['list.json', '[1]', /^It is not a STAC Item/],
    ['collection.json', '{"type":"Collection"}', /^id: is required; description: is required/],
    ['empty.json', '{"type":"FeatureCollection","features":[]}', /^It contains no Item/],
    ['lines.ndjson', 'no\n[1]', /^Line 1 is not JSON\. Line 2 is not a STAC Item\.$/],
    ['kind.json', JSON.stringify(item('k', { geometry: { type: 'Point', coordinates: [1, 2] } })), /[^.]\.$/],
    ['wrong.json', JSON.stringify(item('w', { geometry: null })), /^w: geometry/],
  ])('rejects %s', async (name, text, reason) => {
    await writeFile(join(world.inbox, name), text);
    expect(await world.run()).toMatchObject([{ state: 'refused', reason: expect.stringMatching(reason) }]);
  });
});
