import { IconCalendarOff } from '@tabler/icons-react';
import { useSession } from '../../../session/session.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { dayText } from '../../../ui/text/figures.ts';

interface EndedContractProps {
  /** The last day of the contract, as the answer of a search says; undefined while the contract runs. */
  readonly endedOn: string | undefined;
}

/** Above the map and its results: why they have less than before. */
export function EndedContract({ endedOn }: EndedContractProps) {
  const operator = useSession().platform.support_email ?? 'the operator of this installation';
  if (endedOn === undefined) return null;
  return (
    <Notice
      icon={IconCalendarOff}
      title={`The contract of this program ended on ${dayText(endedOn)}.`}
      text={`You see what was ordered or delivered. Nothing new can be ordered; ask ${operator} to extend the contract.`}
    />
  );
}
