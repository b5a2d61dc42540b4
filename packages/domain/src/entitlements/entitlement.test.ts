import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contractRefusal } from './contract-use.ts';
import { CONTRACT_STATES, contractRights, entitlementOf, type ProgramContract } from './entitlement.ts';

const contract: ProgramContract = {
  id: 7,
  simulated: false,
  start_date: '2026-03-01',
  end_date: '2026-11-01',
  product_level_access: null,
  sensor_data_access: [3, 1],
  subscribed_products: null,
  other_sensors: [2],
  collections: ['alpha'],
  max_users: 5,
  max_taskings: null,
  max_order_area_km2: 100,
};
const MEMBER = { isStaff: false };
const stateAt = (now: string) => contractRights(contract, new Date(now)).state;

describe('the state of a contract', () => {
  it.each([
    ['2026-02-28T23:59:59.999Z', 'not_started'],
    ['2026-03-01T00:00:00.000Z', 'active'],
    ['2026-10-02T23:59:59.999Z', 'active'],
    ['2026-10-03T00:00:00.000Z', 'ending'],
    ['2026-11-01T23:59:59.999Z', 'ending'],
    ['2026-11-02T00:00:00.000Z', 'ended'],
  ])('at %s is %s, because days are whole, in UTC and both included', (now, state) => {
    expect(stateAt(now)).toBe(state);
  });

  it('never goes back as time goes on', () => {
    const instant = fc.date({
      min: new Date('2025-01-01'),
      max: new Date('2028-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instant, instant, (a, b) => {
        const [earlier, later] = a < b ? [a, b] : [b, a];
        const place = (now: Date) => CONTRACT_STATES.indexOf(contractRights(contract, now).state);
        expect(place(earlier)).toBeLessThanOrEqual(place(later));
      }),
    );
  });
});

describe('levels and products', () => {
  const NOW = new Date('2026-06-01T00:00:00Z');
  const rights = (change: Partial<ProgramContract>) => contractRights({ ...contract, ...change }, NOW);

  it('are not limited by null', () => {
    expect(rights({}).products).toEqual(['Data', 'Tasking', 'Monitor']);
    expect(rights({}).levels).toHaveLength(7);
  });

  it('are none with an empty list', () => {
    expect(rights({ subscribed_products: [], product_level_access: [] })).toMatchObject({
      products: [],
      levels: [],
    });
  });

  it('do not include names that the platform does not know', () => {
    const unknown = {
      subscribed_products: ['Monitor', 'Radar'],
      product_level_access: ['Analytics', 'Shiny'],
    };
    expect(rights(unknown)).toMatchObject({ products: ['Monitor'], levels: ['Analytics'] });
  });
});

describe('the scenes within reach', () => {
  const reach = (now: string, products: string[] | null) =>
    entitlementOf({ ...contract, subscribed_products: products }, MEMBER, new Date(now)).sceneReach;

  it.each([
    ['before the start', '2026-01-01', null, 'none'],
    ['within the contract', '2026-06-01', null, 'all'],
    ['after the end', '2026-12-01', null, 'own'],
    ['without the product Data', '2026-06-01', ['Tasking', 'Monitor'], 'own'],
  ])('%s are: %4$s', (_, now, products, expected) => {
    expect(reach(now, products)).toBe(expected);
  });

  it('are the same for staff in the program, who also see embargoed ones', () => {
    const now = new Date('2026-06-01T00:00:00Z');
    const { seesEmbargoed, ...staff } = entitlementOf(contract, { isStaff: true }, now);
    const { seesEmbargoed: _, ...member } = entitlementOf(contract, MEMBER, now);
    expect(seesEmbargoed).toBe(true);
    expect(staff).toEqual(member);
  });
});

describe('a use of a contract', () => {
  const codeAt = (now: string, when: 'started' | 'running', products: string[] | null = null) => {
    const rights = contractRights({ ...contract, subscribed_products: products }, new Date(now));
    const refusal = contractRefusal(rights, { products: ['Tasking'], when });
    return refusal && [refusal.code, refusal.field];
  };

  it.each([
    ['2026-01-01', 'started', null, ['contract_not_started', 'start_date']],
    ['2026-06-01', 'started', null, undefined],
    ['2026-06-01', 'running', null, undefined],
    ['2026-10-20', 'running', null, undefined],
    ['2026-12-01', 'started', null, undefined],
    ['2026-12-01', 'running', null, ['contract_ended', 'end_date']],
    ['2026-06-01', 'started', ['Data'], ['contract_product', 'subscribed_products']],
    ['2026-12-01', 'running', [], ['contract_product', 'subscribed_products']],
  ] as const)('at %s, when %s, with the products %j, is refused by %j', (now, when, products, expected) => {
    expect(codeAt(now, when, products && [...products])).toEqual(expected);
  });
});
