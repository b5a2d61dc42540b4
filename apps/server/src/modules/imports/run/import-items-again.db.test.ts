import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { smallCog } from '../small-files.fixture.ts';
import { importWorld, item } from './import-items.fixture.ts';

const world = importWorld();

describe('importing Items again', () => {
  it('adds nothing when the same Items are imported again at any time', async () => {
    await world.save('one.json', item('one'));
    await world.run();
    world.clock.advance(86_400_000);
    const before = await world.scenes();
    expect(await world.run()).toMatchObject([{ state: 'known', id: 'one' }]);
    expect(await world.scenes()).toEqual(before);
  });

  it('rejects other content under a known id, unless replacing is requested', async () => {
    await world.save('one.json', item('one'));
    await world.run();
    await world.save('one.json', item('one', {}, { 'eo:cloud_cover': 99, datetime: '2025-01-01T00:00:00Z' }));
    const [refused] = await world.run();
    expect(refused).toMatchObject({ state: 'refused', reason: expect.stringContaining('--replace') });
    expect((await world.itemOf('one')).properties['eo:cloud_cover']).toBe(7);
    expect(await world.run({ replace: true })).toMatchObject([{ state: 'taken', id: 'one' }]);
    expect((await world.itemOf('one')).properties['eo:cloud_cover']).toBe(99);
    expect(await world.scenes()).toMatchObject([{ startMs: Date.parse('2025-01-01T00:00:00Z') }]);
  });

  it('never replaces a scene with local files', async () => {
    await writeFile(join(world.inbox, 'image_20260701T101500.tif'), await smallCog());
    await world.run();
    const [image] = await world.scenes();
    await world.save('same.json', item(image?.id ?? ''));
    const [, same] = await world.run({ replace: true });
    expect(same).toMatchObject({ state: 'refused', reason: expect.stringContaining('stored here') });
    expect(await world.scenes()).toEqual([image]);
  });
});

describe('importing Items that need a change', () => {
  it('resolves relative addresses against the Item, and omits those that cannot be resolved', async () => {
    const assets = { data: { href: './data.tif' }, other: { href: '/api/files/other/data' } };
    const links = [{ rel: 'self', href: 'https://elsewhere.example/items/one.json' }];
    await world.save('one.json', item('one', { assets, links }));
    await world.save('two.json', item('two', { assets }));
    const [one, two] = await world.run();
    expect(one).toMatchObject({ summary: 'Items without files here: 1 added.' });
    expect(two).toMatchObject({
      summary:
        'Items without files here: 1 added. Warning: assets omitted, because relative addresses need an absolute link "self": 2 of two.',
    });
    expect((await world.itemOf('one')).assets).toEqual({
      data: { href: 'https://elsewhere.example/items/data.tif' },
      other: { href: 'https://elsewhere.example/api/files/other/data' },
    });
    expect((await world.itemOf('two')).assets).toEqual({});
  });

  it('keeps links, resolved against the Item', async () => {
    const license = { rel: 'license', href: './terms.txt', title: 'Terms' };
    const self = { rel: 'self', href: 'https://elsewhere.example/items/one.json' };
    await world.save('one.json', item('one', { links: [self, license] }));
    await world.save('two.json', item('two', { links: [license] }));
    await world.run();
    expect((await world.itemOf('one')).links).toEqual([
      { ...license, href: 'https://elsewhere.example/items/terms.txt' },
    ]);
    expect(await world.itemOf('two')).not.toHaveProperty('links');
  });

  it('converts a negative sun azimuth with a warning, and knows the Item again', async () => {
    await world.save('one.json', item('one', {}, { 'view:sun_azimuth': -45.5 }));
    expect(await world.run()).toMatchObject([
      {
        summary:
          'Items without files here: 1 added. Warning: changed: properties.view:sun_azimuth (one was -45.5 and is now 314.5).',
      },
    ]);
    expect((await world.itemOf('one')).properties['view:sun_azimuth']).toBe(314.5);
    expect(await world.run()).toMatchObject([{ state: 'known' }]);
  });
});
