import { describe, expect, it } from 'vitest';
import { selectTests } from './test-selection.mjs';

const SPECS = ['e2e/orders.spec.ts', 'e2e/areas.spec.ts'];

describe('the arguments of npm test', () => {
  it.each<[string, readonly string[], readonly string[], readonly string[]]>([
    ['selects every part but the long proofs without arguments', [], ['unit', 'db', 'e2e'], []],
    ['selects the named parts in the order in which they run', ['e2e', 'unit'], ['unit', 'e2e'], []],
    ['passes paths to a named part', ['db', 'modules/areas', 'jobs'], ['db'], ['modules/areas', 'jobs']],
    [
      'searches server and component tests for a path',
      ['modules/areas'],
      ['unit', 'db', 'long'],
      ['modules/areas'],
    ],
    [
      'runs journeys for the path of a spec',
      ['e2e/orders.spec.ts'],
      ['unit', 'db', 'e2e', 'long'],
      ['e2e/orders.spec.ts'],
    ],
    ['runs a journey by its line', ['e2e', 'e2e/areas.spec.ts:48'], ['e2e'], ['e2e/areas.spec.ts:48']],
    [
      'finds the spec of a line without a named part',
      ['areas.spec.ts:48'],
      ['unit', 'db', 'e2e', 'long'],
      ['areas.spec.ts:48'],
    ],
    ['selects the long proofs by their name', ['long'], ['long'], []],
    ['ignores options', ['--silent', 'db'], ['db'], []],
  ])('%s', (_, args, parts, paths) => {
    expect(selectTests(args, SPECS)).toEqual({ parts, paths });
  });
});
