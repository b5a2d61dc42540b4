import type { Platform, Program, Sensor } from '@sigma/contract';
import {
  ASSET_KEYS,
  type ContractRefusal,
  type ContractRights,
  type ContractUse,
  contractRefusal,
  contractRights,
  mayOpenAsset,
  NO_ENTITLEMENT,
  worldTime,
} from '@sigma/domain';
import { useMemo } from 'react';
import { serverNowMs, useServerNow } from './server-clock.ts';
import { type Session, useSession } from './session.tsx';

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const MS_PER_DAY = 86_400_000;

/** Rights as they were derived last: the same object as long as they are the same, so that lists derived of it stay too. */
const known = new WeakMap<Program, ContractRights>();

/** The instant that counts for the contract of a program: of the demo world in simulated programs. */
function contractTime(program: Program, { clock }: Pick<Platform, 'clock'>, realMs: number): Date {
  const now = new Date(realMs);
  return program.simulated ? worldTime(clock, now) : now;
}

/** What a program may have. All screens decide by this alone. */
export function rightsOf(
  program: Program | undefined,
  platform: Pick<Platform, 'clock'>,
  realMs = serverNowMs(),
): ContractRights {
  if (program === undefined) return NO_ENTITLEMENT;
  const rights = contractRights(program, contractTime(program, platform, realMs));
  const before = known.get(program);
  if (before?.state === rights.state) return before;
  known.set(program, rights);
  return rights;
}

/** Why the contract of the session's program does not permit a use, outside of components. */
export function refusalIn({ program, platform }: Session, use: ContractUse): ContractRefusal | undefined {
  return contractRefusal(rightsOf(program, platform), use);
}

/** The contract of a program at this time. */
export interface ContractNow {
  readonly rights: ContractRights;
  /** Days until it ends, its last day included: 1 on the last day, 0 afterwards. */
  readonly daysLeft: number;
}

/** The contract of a program at a real time. */
export function contractNow(
  program: Program | undefined,
  platform: Pick<Platform, 'clock'>,
  realMs = serverNowMs(),
): ContractNow {
  const rights = rightsOf(program, platform, realMs);
  if (program === undefined) return { rights, daysLeft: 0 };
  const leftMs = rights.until.getTime() - contractTime(program, platform, realMs).getTime();
  return { rights, daysLeft: Math.max(0, Math.ceil(leftMs / MS_PER_DAY)) };
}

/** Reads the contract of a program, of the session's by default, again as time passes. */
export function useContract(given?: Program): ContractNow {
  const { program: own, platform } = useSession();
  const program = given ?? own;
  const rate = program?.simulated === true ? (platform.clock?.rate ?? 1) : 1;
  const realMs = useServerNow(Math.max(SECOND_MS, MINUTE_MS / rate));
  return contractNow(program, platform, realMs);
}

/** What the program of the session may have. */
export const useRights = (): ContractRights => useContract().rights;

/** The sensors of the session's program, among those of all programs of the user. */
export function useProgramSensors(): readonly Sensor[] {
  const { sensors } = useSession();
  const { sensors: own } = useRights();
  return useMemo(() => sensors.filter(({ osk_id }) => own.includes(osk_id)), [sensors, own]);
}

/** Whether the program may read the files of pictures; otherwise it sees their preview tiles. */
export const hasPictureFiles = ({ levels }: Pick<ContractRights, 'levels'>): boolean =>
  mayOpenAsset(ASSET_KEYS.visual, levels);

/** Why the contract of the session's program does not permit a use; undefined if it does. */
export function useRefusal(use: ContractUse): ContractRefusal | undefined {
  return contractRefusal(useRights(), use);
}
