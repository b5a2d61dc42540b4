import type { ContractCode, ContractRefusal } from '@sigma/domain';
import { IconCalendarOff, IconCalendarTime, IconFileOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { refusalText } from '../../parts/contract/contract-text.ts';
import { useRights } from '../../session/contract.ts';
import { useFlags } from '../../session/flags.ts';
import { programPath, useSession } from '../../session/session.tsx';
import { buttonClass, type Icon } from '../../ui/basics/button.tsx';
import { pathRefusal } from '../path-contract.ts';
import classes from './screen.module.css';
import { Message } from './screen.tsx';

const ICONS: Partial<Record<ContractCode, Icon>> = {
  contract_not_started: IconCalendarTime,
  contract_ended: IconCalendarOff,
};

/** Pages to go on with, the first that the contract opens as the primary one. */
const PLACES = [
  ['/map', 'Search'],
  ['/orders', 'Orders'],
  ['/tasking/dashboard', 'Requested captures'],
  ['/monitor', 'Monitor'],
] as const;

/** In place of a page that the contract of the program does not open: why, whom to ask, and where to go on. */
export function ContractPage({ refusal }: { readonly refusal: ContractRefusal }) {
  const { programId, platform } = useSession();
  const rights = useRights();
  const flags = useFlags();
  const operator = platform.support_email ?? 'the operator of this installation';
  const open = PLACES.filter(
    ([path]) =>
      pathRefusal(rights, path) === undefined &&
      (path === '/monitor' ? flags.user_can_access_monitor : flags.user_can_access_tasking),
  );
  const places = [...open, ['', 'Program details'] as const];
  return (
    <div className={classes.page}>
      <Message
        icon={ICONS[refusal.code] ?? IconFileOff}
        title={refusalText(refusal, rights).replace(/\.$/, '')}
        text={adviceOf(refusal.code, operator)}
      >
        {places.map(([path, label], at) => (
          <Link
            key={path}
            to={programPath(programId, path)}
            // The page of the program begins the path of every page in it.
            activeOptions={{ exact: true }}
            className={buttonClass({ kind: at === 0 ? 'primary' : 'default' })}
          >
            {label}
          </Link>
        ))}
      </Message>
    </div>
  );
}

function adviceOf(code: ContractCode, operator: string): string {
  switch (code) {
    case 'contract_not_started':
      return `Until then the pages of the program are open: its details and its people. Ask ${operator} if the date is wrong.`;
    case 'contract_ended':
      return `Nothing new can be requested. What was ordered or delivered stays available. Ask ${operator} to extend the contract.`;
    default:
      return `Ask ${operator} to add it to the contract.`;
  }
}
