import type { Connection } from '@sigma/db';
import {
  type EntitledCaller,
  type Entitlement,
  entitlementOf,
  type ProgramContract,
  type ProgramRole,
} from '@sigma/domain';
import { listContracts, listContractsOfUser, readContract } from './contracts.store.ts';

/** A user who asks as the holder of one of some roles. */
interface EntitledUser extends EntitledCaller {
  readonly userId: string;
  readonly roles: readonly ProgramRole[];
}

/** Answers what programs may have now. Contracts are read every time, so that a change has an immediate effect. */
export interface Entitlements {
  /** What follows from a contract that was just read. */
  from(contract: ProgramContract, caller: EntitledCaller): Entitlement;
  /** What a program may have; undefined where there is no such program. */
  of(kysely: Connection, program: number, caller: EntitledCaller): Promise<Entitlement | undefined>;
  /** The same of a program that exists, such as one that a transaction has read. */
  ofExisting(kysely: Connection, program: number, caller: EntitledCaller): Promise<Entitlement>;
  /** What a program may have in which a user has one of the roles; undefined if the user has none of them there. */
  ofMember(kysely: Connection, program: number, user: EntitledUser): Promise<Entitlement | undefined>;
  /** What the programs may have in which a user has one of the roles, by id. */
  ofUser(kysely: Connection, user: EntitledUser): Promise<readonly Entitlement[]>;
  /** What every program may have, for work without a caller. */
  ofAll(kysely: Connection): Promise<ReadonlyMap<number, Entitlement>>;
}

/** A program's own work, such as its notifications, which no person calls. */
export const PROGRAM_ITSELF: EntitledCaller = { isStaff: false };

export interface PlatformClocks {
  /** Real time. */
  readonly clock: () => Date;
  /** The time of the demo world, which contracts of simulated programs follow. */
  readonly worldClock: () => Date;
}

export function createEntitlements({ clock, worldClock }: PlatformClocks): Entitlements {
  const from: Entitlements['from'] = (contract, caller) =>
    entitlementOf(contract, caller, contract.simulated ? worldClock() : clock());
  return {
    from,
    async of(kysely, program, caller) {
      const contract = await readContract(kysely, program);
      return contract && from(contract, caller);
    },
    async ofExisting(kysely, program, caller) {
      const contract = await readContract(kysely, program);
      if (contract === undefined) throw new Error(`Program ${program} does not exist.`);
      return from(contract, caller);
    },
    async ofMember(kysely, program, { userId, roles, isStaff }) {
      const contracts = await listContractsOfUser(kysely, userId, roles);
      const contract = contracts.find(({ id }) => id === program);
      return contract && from(contract, { isStaff });
    },
    async ofUser(kysely, { userId, roles, isStaff }) {
      const contracts = await listContractsOfUser(kysely, userId, roles);
      return contracts.map((contract) => from(contract, { isStaff }));
    },
    async ofAll(kysely) {
      const contracts = await listContracts(kysely);
      return new Map(contracts.map((contract) => [contract.id, from(contract, PROGRAM_ITSELF)]));
    },
  };
}
