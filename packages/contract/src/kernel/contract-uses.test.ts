import { OWN_PAGES } from '@sigma/domain';
import { expect, it } from 'vitest';
import { operations } from '../operations.ts';

/** What is open whatever the contract says. */
const OWN = [
  'acceptEula',
  'addProgramUser',
  'changeProgramUser',
  'listEulas',
  'listProgramRoles',
  'listProgramUsers',
  'readEula',
  'readProgram',
  'readProgramProfile',
  'readProgramRole',
  'readProgramUsage',
  'readProgramUser',
  'removeProgramUser',
  'resendInvitation',
];

/** What is new, and therefore closed after the end of a contract. */
const NEW = [
  'addReport',
  'analyseAssetPass',
  'createSavedSearch',
  'createStapiOrder',
  'estimateStacOrder',
  'placeOrder',
  'placeStacOrder',
  'placeTaskingOrders',
  'restoreSavedSearch',
  'searchOpportunities',
  'searchOpportunitiesByQuery',
  'searchStapiOpportunities',
  'summarizeCoverage',
];

/** The products of which one opens a path. The first pattern that fits decides. */
const PRODUCTS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\/geocode\//, ['Data', 'Tasking', 'Monitor']],
  [/^\/stapi\/|\/opportunities\/|\/coverage\/|\/tasking_/, ['Tasking']],
  [/\/stac_orders\/(estimate\/)?$/, ['Data', 'Tasking']],
  [/\/(orders|stac_orders|downloads|destinations|captures|capture_artifacts|cubes)\//, ['Data', 'Tasking']],
  [/^\/stac\/|\/saved_searches\//, ['Data']],
  [/\/(assets|detections|reports|monitor)\//, ['Monitor']],
];
/** Calls of a path that need another product than the rest of it. */
const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  placeStacOrder: ['Data'],
  estimateStacOrder: ['Data'],
};

const bound = operations.flatMap(({ id, path, access }) =>
  access.tier === 'program' || access.tier === 'some-program'
    ? [{ id, path, contract: access.contract }]
    : [],
);

it('only the pages of a program itself are open whatever its contract says', () => {
  const open = bound.filter(({ contract }) => contract === OWN_PAGES).map(({ id }) => id);
  expect(open.toSorted()).toEqual(OWN);
});

it('everything new, and nothing else, is closed after the end of a contract', () => {
  const closed = bound.filter(({ contract }) => contract !== OWN_PAGES && contract.when === 'running');
  expect(closed.map(({ id }) => id).toSorted()).toEqual(NEW);
});

it.each(bound.filter(({ contract }) => contract !== OWN_PAGES))(
  '$id needs the product that its path belongs to',
  ({ id, path, contract }) => {
    const products = EXCEPTIONS[id] ?? PRODUCTS.find(([pattern]) => pattern.test(path))?.[1];
    expect(contract === OWN_PAGES ? [] : contract.products).toEqual(products);
  },
);
