import type { GrantableOperation } from '@sigma/contract';
import { describe, expect, it } from 'vitest';
import { groupState, operationGroups, withChoice } from './operation-groups.ts';

const operation = (id: string, tag: string, summary: string): GrantableOperation => ({
  id,
  tag,
  summary,
  method: 'GET',
  path: `/private/v1/${id}/`,
  needs: 'read',
});
const all = [
  operation('listCaptures', 'Captures', 'Lists captures'),
  operation('readSystem', 'System', 'Returns the state of the installation'),
  operation('readCapture', 'Captures', 'Returns a capture'),
];

describe('the operations of a permission set', () => {
  it('are grouped by tag in the order of the contract, with how many are chosen', () => {
    const groups = operationGroups(all, new Set(['readCapture']), '');
    expect(groups.map(({ tag, operations, chosen }) => [tag, operations.length, chosen])).toEqual([
      ['Captures', 2, 1],
      ['System', 1, 0],
    ]);
    expect(groups.map(groupState)).toEqual(['some', 'none']);
  });

  it.each([
    ['capture', ['listCaptures', 'readCapture']],
    ['RETURNS state', ['readSystem']],
    ['/private/v1/readcapture', ['readCapture']],
    ['nothing', []],
  ])('are found by every word of the search %j', (search, found) => {
    const groups = operationGroups(all, new Set(), search);
    expect(groups.flatMap(({ operations }) => operations.map(({ id }) => id))).toEqual(found);
  });

  it('can be chosen and removed together without touching others', () => {
    const chosen = withChoice(new Set(['readSystem']), ['listCaptures', 'readCapture'], true);
    expect([...chosen]).toEqual(['readSystem', 'listCaptures', 'readCapture']);
    expect([...withChoice(chosen, ['listCaptures', 'readSystem'], false)]).toEqual(['readCapture']);
  });
});
