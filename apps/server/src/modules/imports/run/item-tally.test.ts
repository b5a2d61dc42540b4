import { expect, it } from 'vitest';
import { changesInItem } from '../items/item-changes.ts';
import { newTally, noteResult, outcomeOf } from './item-tally.ts';

const itemWith = (...rels: readonly string[]) => ({ links: rels.map((rel) => ({ rel, href: './x' })) });

it.each([
  [['license'], '1 link with a relative address was removed'],
  [['license', 'about', 'via'], '3 links with relative addresses were removed'],
])('the warning of an import states that the links %j were removed', (rels, sentence) => {
  const tally = newTally();
  const changes = changesInItem(itemWith(...rels), itemWith());
  noteResult(tally, { id: 'one', state: 'added', reason: null, changes });
  expect(outcomeOf(tally)).toMatchObject({
    summary: `Items without files here: 1 added. Warning: changed: links (one: ${sentence}).`,
  });
});
