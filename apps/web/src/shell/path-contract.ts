import {
  HAS_DATA,
  HAS_MONITOR,
  HAS_SCENES,
  HAS_TASKING,
  REQUESTS_DATA,
  REQUESTS_TASKING,
} from '@sigma/contract';
import {
  type ContractRefusal,
  type ContractRights,
  type ContractUse,
  contractRefusal,
  pathInProgram,
} from '@sigma/domain';

/** What the pages below a path use of the contract; the first that begins a path counts. Every contract opens the others. */
const USES: readonly (readonly [start: string, use: ContractUse])[] = [
  ['/tasking/dashboard', HAS_TASKING],
  ['/tasking', REQUESTS_TASKING],
  ['/map', HAS_DATA],
  ['/checkout', REQUESTS_DATA],
  ['/orders', HAS_SCENES],
  ['/data', HAS_SCENES],
  ['/monitor', HAS_MONITOR],
  ['/assets', HAS_MONITOR],
  ['/asset', HAS_MONITOR],
];

/** Why the contract does not open the page at a path; undefined if it does. */
export function pathRefusal(rights: ContractRights, path: string): ContractRefusal | undefined {
  const rest = pathInProgram(path);
  const use = USES.find(([start]) => rest === start || rest.startsWith(`${start}/`))?.[1];
  return use && contractRefusal(rights, use);
}

/** Whether links lead to a path. After the contract they still do: the page there says when it ended. */
export function offersPath(rights: ContractRights, path: string): boolean {
  const refusal = pathRefusal(rights, path);
  return refusal === undefined || refusal.code === 'contract_ended';
}
