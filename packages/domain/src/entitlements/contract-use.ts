import type { ProductLevel } from '../products/product-levels.ts';
import { CONTRACT_PRODUCTS, type ContractProduct, type ContractRights, isRunning } from './entitlement.ts';
import { neededLevels } from './opening-levels.ts';

/** What a call uses of a program's contract. */
export interface ContractUse {
  /** The program needs one of these products. */
  readonly products: readonly ContractProduct[];
  /**
   * `started`: from the first day on, also after the last, for what the program has and for finishing what was accepted.
   * `running`: from the first to the last day, for everything new.
   */
  readonly when: 'started' | 'running';
}

/** The program's own pages: its details, people, roles, licences and usage. They are open whatever the contract says. */
export const OWN_PAGES = 'own-pages';

export const CONTRACT_CODES = [
  'contract_not_started',
  'contract_ended',
  'contract_product',
  'contract_level',
  'contract_sensor',
] as const;
export type ContractCode = (typeof CONTRACT_CODES)[number];

/** Why a contract does not permit something, and the field of the program that says so. */
export interface ContractRefusal {
  readonly code: ContractCode;
  readonly field:
    | 'start_date'
    | 'end_date'
    | 'subscribed_products'
    | 'product_level_access'
    | 'sensor_data_access';
  readonly message: string;
}

/** Why a contract does not give values or files that need one of some levels. */
export function levelRefusal(levels: readonly ProductLevel[], whom: string): ContractRefusal {
  const message = `Needs ${neededLevels(levels)}. Ask ${whom} to add it to the program.`;
  return { code: 'contract_level', field: 'product_level_access', message };
}

/** Why a contract does not permit a use; undefined if it does. */
export function contractRefusal(rights: ContractRights, use: ContractUse): ContractRefusal | undefined {
  return (
    notStarted(rights) ?? productRefusal(rights, use) ?? (use.when === 'running' ? ended(rights) : undefined)
  );
}

function notStarted(rights: ContractRights): ContractRefusal | undefined {
  if (rights.state !== 'not_started') return undefined;
  const message = `The contract of this program starts on ${rights.startDate}.`;
  return { code: 'contract_not_started', field: 'start_date', message };
}

function ended(rights: ContractRights): ContractRefusal | undefined {
  if (isRunning(rights)) return undefined;
  const message = `The contract of this program ended on ${rights.endDate}. Nothing new can be requested.`;
  return { code: 'contract_ended', field: 'end_date', message };
}

function productRefusal({ products }: ContractRights, use: ContractUse): ContractRefusal | undefined {
  if (use.products.some((product) => products.includes(product))) return undefined;
  const needed = CONTRACT_PRODUCTS.filter((product) => use.products.includes(product)).join(' or ');
  const message = `The contract of this program does not include ${needed}.`;
  return { code: 'contract_product', field: 'subscribed_products', message };
}
