import type { TaskingRequest } from '@sigma/contract';
import { IconArrowBackUp } from '@tabler/icons-react';
import { ICON_STROKE } from '../../../ui/basics/button.tsx';
import { CutName } from '../../../ui/text/cut-name.tsx';
import { counted, dayText, timeText } from '../../../ui/text/figures.ts';
import { requestName } from '../desk-names.ts';
import classes from './queue.module.css';

interface WithdrawalsProps {
  readonly withdrawals: readonly TaskingRequest[];
  readonly onOpen: (id: string) => void;
}

/** Above the queue: scheduled captures whose customers wait for a decision. They open like the requests below. */
export function Withdrawals({ withdrawals, onOpen }: WithdrawalsProps) {
  if (withdrawals.length === 0) return null;
  return (
    <section className={classes.withdrawals} aria-label="Requested withdrawals">
      <h3 className={classes.withdrawalsTitle}>
        <IconArrowBackUp size={16} stroke={ICON_STROKE} aria-hidden="true" />
        {counted(withdrawals.length, 'withdrawal')} to decide
      </h3>
      <ul className={classes.list}>
        {withdrawals.map((request) => (
          <li key={request.id}>
            <button type="button" className={classes.waiting} onClick={() => onOpen(request.id)}>
              <CutName name={requestName(request)} className={classes.name} />
              <span className={classes.waitingSince}>
                {request.withdrawal &&
                  `${dayText(request.withdrawal.at)}, ${timeText(request.withdrawal.at)}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
