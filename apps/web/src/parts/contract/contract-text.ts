import type { ContractRefusal, ContractRights, ContractState } from '@sigma/domain';
import type { ContractNow } from '../../session/contract.ts';
import { counted, dayText } from '../../ui/text/figures.ts';

/** Why the contract does not permit something, in one sentence. */
export function refusalText({ code, message }: ContractRefusal, rights: ContractRights): string {
  switch (code) {
    case 'contract_not_started':
      return `The contract of this program starts on ${dayText(rights.startDate)}.`;
    case 'contract_ended':
      return `The contract of this program ended on ${dayText(rights.endDate)}.`;
    default:
      return message;
  }
}

/** The state of a contract where there is room for a word only. */
export const STATE_WORDS: Readonly<Record<ContractState, string>> = {
  not_started: 'Not started',
  active: 'Active',
  ending: 'Ending',
  ended: 'Ended',
};

/** The state of a contract in few words: "Ends in 12 days". */
export function stateText({ rights, daysLeft }: ContractNow): string {
  switch (rights.state) {
    case 'not_started':
      return `Starts on ${dayText(rights.startDate)}`;
    case 'active':
      return 'Contract active';
    case 'ending':
      return daysLeft <= 1 ? 'Ends today' : `Ends in ${counted(daysLeft, 'day')}`;
    case 'ended':
      return `Ended on ${dayText(rights.endDate)}`;
  }
}
