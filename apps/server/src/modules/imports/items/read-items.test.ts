import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tempFolder } from '@sigma/testkit';
import { expect, it } from 'vitest';
import { readItems } from './read-items.ts';

it('the size of an Item is its own, also where a line contains many', async () => {
  const features = Array.from({ length: 50 }, (_, n) => ({ type: 'Feature', id: `item-${n}` }));
  const folder = await tempFolder();
  try {
    const path = join(folder.path, 'list.ndjson');
    await writeFile(path, `${JSON.stringify({ type: 'FeatureCollection', features })}\n`);
    const sizes: number[] = [];
    for await (const found of readItems(path)) sizes.push('item' in found ? found.bytes : 0);
    expect(sizes).toEqual(features.map((item) => JSON.stringify(item).length));
  } finally {
    await folder.remove();
  }
});
