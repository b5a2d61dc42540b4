import { type ContractUse, contractRefusal } from '@sigma/domain';
import { useRights } from '../../session/contract.ts';
import { refusalText } from './contract-text.ts';

/** Why the contract blocks a button, for its tooltip; undefined if it does not. */
export function useBlockedText(use: ContractUse): string | undefined {
  const rights = useRights();
  const refusal = contractRefusal(rights, use);
  return refusal && refusalText(refusal, rights);
}
