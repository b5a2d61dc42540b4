import { MS_PER_DAY } from '@sigma/geo';
import { PRODUCT_LEVELS, type ProductLevel } from '../products/product-levels.ts';

/** The products that a program can subscribe to. Each opens the calls and screens of one part of the platform. */
export const CONTRACT_PRODUCTS = ['Data', 'Tasking', 'Monitor'] as const;
export type ContractProduct = (typeof CONTRACT_PRODUCTS)[number];

/** The states of a contract in time; `ending` is the last 30 days. */
export const CONTRACT_STATES = ['not_started', 'active', 'ending', 'ended'] as const;
export type ContractState = (typeof CONTRACT_STATES)[number];

/** The days before its end in which a contract is `ending`. */
export const ENDING_DAYS = 30;

/** What is stored of a program's contract, in the spelling of the wire. Null means that it is not limited. */
export interface ContractTerms {
  /** The first and the last day, whole days in UTC, as YYYY-MM-DD. */
  readonly start_date: string;
  readonly end_date: string;
  readonly product_level_access: readonly string[] | null;
  readonly sensor_data_access: readonly number[];
  readonly subscribed_products: readonly string[] | null;
}

/** Everything stored that decides what a program may have. */
export interface ProgramContract extends ContractTerms {
  readonly id: number;
  /** Whether the program lives in the demo world, whose clock its contract follows. */
  readonly simulated: boolean;
  readonly collections: readonly string[];
  /** Sensors of the operator that the program does not have: `osk_id` of every other registered sensor. */
  readonly other_sensors: readonly number[];
  readonly max_users: number | null;
  readonly max_taskings: number | null;
  readonly max_order_area_km2: number | null;
}

/** Who asks. Staff in a program are bound like its members, but also see scenes under embargo. */
export interface EntitledCaller {
  readonly isStaff: boolean;
}

/** The part of an entitlement that follows from the terms alone, which the web app knows too. */
export interface ContractRights {
  readonly state: ContractState;
  /** The first and the last day of the contract in UTC, as YYYY-MM-DD. */
  readonly startDate: string;
  readonly endDate: string;
  /** The instant at which the contract starts. */
  readonly from: Date;
  /** The first instant after the contract. Nothing captured from then on is visible. */
  readonly until: Date;
  /** `osk_id` of the program's sensors, ascending. */
  readonly sensors: readonly number[];
  /** From lowest to highest. */
  readonly levels: readonly ProductLevel[];
  readonly products: readonly ContractProduct[];
}

/** What a program may have at an instant. All calls, jobs and screens decide by this, and by nothing else. */
export interface Entitlement extends ContractRights {
  readonly program: number;
  readonly collections: readonly string[];
  /** Registered sensors whose scenes the program does not see; scenes of other sensors follow the collections alone. */
  readonly otherSensors: readonly number[];
  /**
   * The scenes of the collections that are visible: all that the sensors and the end of the contract permit, only those that
   * the program has ordered or received, or none.
   */
  readonly sceneReach: 'all' | 'own' | 'none';
  readonly seesEmbargoed: boolean;
  /** Null: no limit. */
  readonly quotas: {
    readonly users: number | null;
    readonly taskings: number | null;
    readonly orderAreaKm2: number | null;
  };
}

/** Decides what a program may have. `now` is the platform's clock, in the demo world that of the demo. */
export function entitlementOf(contract: ProgramContract, caller: EntitledCaller, now: Date): Entitlement {
  const rights = contractRights(contract, now);
  return {
    ...rights,
    program: contract.id,
    collections: contract.collections,
    otherSensors: contract.other_sensors,
    sceneReach: sceneReachOf(rights),
    seesEmbargoed: caller.isStaff,
    quotas: {
      users: contract.max_users,
      taskings: contract.max_taskings,
      orderAreaKm2: contract.max_order_area_km2,
    },
  };
}

/** What follows from the terms of a contract alone. Unknown names of products and levels, stored by other versions, grant nothing. */
export function contractRights(terms: ContractTerms, now: Date): ContractRights {
  const { start_date: startDate, end_date: endDate } = terms;
  const { product_level_access: levels, subscribed_products: products } = terms;
  const from = new Date(`${startDate}T00:00:00Z`);
  const until = new Date(Date.parse(`${endDate}T00:00:00Z`) + MS_PER_DAY);
  return {
    state: stateAt({ from, until }, now),
    startDate,
    endDate,
    from,
    until,
    sensors: [...terms.sensor_data_access].sort((a, b) => a - b),
    levels: PRODUCT_LEVELS.filter((level) => levels?.includes(level) ?? true),
    products: CONTRACT_PRODUCTS.filter((product) => products?.includes(product) ?? true),
  };
}

function stateAt({ from, until }: Pick<ContractRights, 'from' | 'until'>, now: Date): ContractState {
  if (now < from) return 'not_started';
  if (now >= until) return 'ended';
  return until.getTime() - now.getTime() <= ENDING_DAYS * MS_PER_DAY ? 'ending' : 'active';
}

function sceneReachOf({ state, products }: ContractRights): Entitlement['sceneReach'] {
  if (state === 'not_started') return 'none';
  // What a program has ordered or received stays its own without the catalogue.
  return state === 'ended' || !products.includes('Data') ? 'own' : 'all';
}

/** Whether new things can be requested: orders, opportunities, captures, analyses. */
export function isRunning({ state }: Pick<ContractRights, 'state'>): boolean {
  return state === 'active' || state === 'ending';
}

/**
 * What staff may order for a program: the contract does not bind the private tier, so all sensors, and all scenes of the
 * program's collections except those under embargo.
 */
export function withoutContract(entitlement: Entitlement): Entitlement {
  const { sensors, otherSensors } = entitlement;
  return {
    ...entitlement,
    until: new Date('9999-12-31T00:00:00Z'),
    sensors: [...sensors, ...otherSensors],
    sceneReach: 'all',
    otherSensors: [],
  };
}

/** Nothing: what calls without a program in their path may have. */
export const NO_ENTITLEMENT: Entitlement = {
  program: 0,
  state: 'not_started',
  startDate: '9999-12-31',
  endDate: '9999-12-31',
  from: new Date('9999-12-31T00:00:00Z'),
  until: new Date('9999-12-31T00:00:00Z'),
  sensors: [],
  levels: [],
  products: [],
  collections: [],
  otherSensors: [],
  sceneReach: 'none',
  seesEmbargoed: false,
  quotas: { users: 0, taskings: 0, orderAreaKm2: 0 },
};
