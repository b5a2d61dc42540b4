import { describe, expect, it } from 'vitest';
import { type OrderFacts, type OrderInput, type OrderLicence, planOrder } from './plan-order.ts';

const input: OrderInput = {
  collection: 'c',
  item_ids: ['s1', 's2', 's1'],
  s3_bucket: 'my-bucket',
  s3_folder: '/in/',
  required_license: 'standard',
};
const scene = (fileId: string) => ({
  fileId,
  taskId: null,
  areaKm2: 100,
  levels: ['Basic L1A', 'Basic'] as const,
});
const licence = (version: number, accepted?: number): OrderLicence => ({
  identifyingValue: 'standard',
  version,
  accepted: accepted === undefined ? null : { version: accepted, at: new Date(0) },
});
const facts: OrderFacts = {
  programLevels: ['Basic', 'Basic L1A'],
  licences: [licence(1)],
  isPlacedByStaff: false,
  isArchived: false,
  collectionFormat: 'ENVI',
  products: [
    { productLevel: 'Basic L1A', fileFormats: ['ENVI'], collections: ['c'] },
    { productLevel: 'Basic', fileFormats: ['COG'], collections: ['c'] },
  ],
  scenes: [scene('s1'), scene('s2')],
  destination: 'open',
};

/** An order that staff place for a customer who has accepted the licence. */
const STAFF = { isPlacedByStaff: true, licences: [licence(1, 1)] } as const;

const issuesOf = (change: Partial<OrderInput>, known: Partial<OrderFacts> = {}) => {
  const result = planOrder({ ...input, ...change }, { ...facts, ...known });
  return result.ok ? [] : result.issues.map(({ field, code }) => `${field}:${code}`);
};

describe('planning an order', () => {
  it("delivers by default the program's lowest level in the collection's format", () => {
    const result = planOrder(input, facts);
    expect(result).toMatchObject({
      ok: true,
      plan: { level: 'Basic L1A', format: 'ENVI', folder: 'in', areaKm2: 200 },
    });
  });

  it('lets staff order a level of the collection that the contract of the program does not include', () => {
    const known = { ...facts, ...STAFF, programLevels: ['Basic L1A'] };
    expect(planOrder({ ...input, product_level: 'Basic' }, known)).toMatchObject({
      plan: { level: 'Basic' },
    });
    expect(planOrder(input, { ...known, programLevels: [] })).toMatchObject({ plan: { level: 'Basic L1A' } });
  });

  it('delivers a scene once even if it is listed twice', () => {
    const result = planOrder(input, facts);
    expect(result.ok && result.plan.scenes.map((one) => one.fileId)).toEqual(['s1', 's2']);
  });

  it("delivers the only format of a level that is not available in the collection's format", () => {
    expect(planOrder({ ...input, product_level: 'Basic' }, facts)).toMatchObject({ plan: { format: 'COG' } });
  });

  it.each([
    [
      { product_level: 'Rectified' },
      {},
      ['product_level:contract_level', 'product_level_access:contract_level'],
    ],
    [{ product_level: 'Basic' }, { products: [] }, ['product_level:not_allowed']],
    [{ product_level: 'Rectified' }, STAFF, ['product_level:not_allowed']],
    [{ product_level: 'Basic', file_format: 'ENVI' }, {}, ['file_format:not_offered']],
    [{ item_ids: ['s1', 'other'] }, {}, ['item_ids.1:not_found']],
    [{}, { scenes: [scene('s1'), { ...scene('s2'), levels: [] }] }, ['item_ids.1:AB']],
    [{ s3_bucket: 'sigma-archive' }, {}, ['s3_bucket:AD']],
    [{ s3_bucket: 'Up' }, {}, ['s3_bucket:AD']],
    [{ s3_folder: 'a/../b' }, {}, ['s3_folder:AD']],
    [{}, { destination: 'other-program' }, ['s3_bucket:AD']],
    [{ required_license: 'none' }, {}, ['required_license:AC']],
    [{}, { licences: [licence(2, 1)] }, ['required_license:AC']],
    [{ license_version: 1 }, { licences: [licence(2)] }, ['license_version:AC']],
    [{ license_version: 3 }, { licences: [licence(2, 2)] }, ['license_version:AC']],
    [{}, { isPlacedByStaff: true }, ['required_license:AC']],
    [{}, { isPlacedByStaff: true, licences: [licence(2, 1)] }, ['required_license:AC']],
    [{}, { programLevels: [] }, ['product_level:contract_level', 'product_level_access:contract_level']],
  ] as const)('refuses an order of %j with %j: %j', (change, known, expected) => {
    expect(issuesOf(change, known)).toEqual(expected);
  });

  it.each([
    ['a first order that states no version', {}, { licences: [licence(2)] }],
    ['the stated version if it is current', { license_version: 2 }, { licences: [licence(2, 1)] }],
    ['a version that was accepted before', {}, { licences: [licence(2, 2)] }],
    [
      'staff under a licence that the customer has accepted',
      {},
      { isPlacedByStaff: true, licences: [licence(2, 2)] },
    ],
  ] as const)('accepts %s', (_, change, known) => {
    expect(issuesOf(change, known)).toEqual([]);
  });

  it('reports every issue of an order at once', () => {
    expect(issuesOf({ s3_bucket: 'x', required_license: '', item_ids: ['nowhere'] })).toEqual([
      'item_ids.0:not_found',
      's3_bucket:AD',
      'required_license:AC',
    ]);
  });
});
