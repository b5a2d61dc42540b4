import { expect, it } from 'vitest';
import { countOfList } from './page.ts';

const ALL = 7;
const counted = (found: number, limit: number, offset: number) => {
  let counts = 0;
  const count = countOfList(found, { limit, offset }, async () => {
    counts += 1;
    return ALL;
  });
  return count.then((total) => ({ total, counts }));
};

it.each([
  ['a first page that is not full', 7, 10, 0, 0],
  ['a last page that is not full', 3, 4, 4, 0],
  ['a full page, after which there may be more', 4, 4, 0, 1],
  ['a page behind the end', 0, 4, 8, 1],
])(
  'reads the number of rows of a list from %s, counting them only when it must',
  async (_, found, limit, offset, counts) => {
    expect(await counted(found, limit, offset)).toEqual({ total: ALL, counts });
  },
);

it('knows from an empty first page that a list is empty', async () => {
  expect(await counted(0, 10, 0)).toEqual({ total: 0, counts: 0 });
});
