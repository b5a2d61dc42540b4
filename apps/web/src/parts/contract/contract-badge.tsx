import type { Program } from '@sigma/contract';
import type { ContractState } from '@sigma/domain';
import { IconCalendarOff, IconCalendarTime, IconCircleCheck, IconHourglassLow } from '@tabler/icons-react';
import { useContract } from '../../session/contract.ts';
import type { Icon } from '../../ui/basics/button.tsx';
import { StatusBadge, type Tone } from '../../ui/states/status-badge.tsx';
import { STATE_WORDS, stateText } from './contract-text.ts';

const FACES: Readonly<Record<ContractState, { readonly tone: Tone; readonly icon: Icon }>> = {
  not_started: { tone: 'info', icon: IconCalendarTime },
  active: { tone: 'ok', icon: IconCircleCheck },
  ending: { tone: 'warn', icon: IconHourglassLow },
  ended: { tone: 'bad', icon: IconCalendarOff },
};

interface ContractBadgeProps {
  readonly program: Program;
  readonly bare?: boolean;
  /** With one word, where there is no room for the day. */
  readonly short?: boolean;
}

/** The state of the contract of a program, in words that say when it changes. */
export function ContractBadge({ program, bare = false, short = false }: ContractBadgeProps) {
  const contract = useContract(program);
  const { state } = contract.rights;
  return (
    <StatusBadge {...FACES[state]} word={short ? STATE_WORDS[state] : stateText(contract)} bare={bare} />
  );
}
