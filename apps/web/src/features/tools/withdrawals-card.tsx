import { answerWithdrawal, type TaskingRequest } from '@sigma/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { Button } from '../../ui/basics/button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { ErrorNotice } from '../../ui/states/error-notice.tsx';
import { instantText } from '../../ui/text/figures.ts';
import { QueryCard } from './query-card.tsx';
import classes from './tools.module.css';
import { tasksKey, withdrawalsKey, withdrawalsQuery } from './tools.queries.ts';

const MAX_ANSWER = 500;

interface WithdrawalsCardProps {
  /** Admins answer; employees only see what waits. */
  readonly mayAnswer: boolean;
}

/** Scheduled captures that customers want to withdraw, and the decision about each (PD-71). */
export function WithdrawalsCard({ mayAnswer }: WithdrawalsCardProps) {
  const withdrawals = useQuery(withdrawalsQuery);
  return (
    <QueryCard title="Requested withdrawals" query={withdrawals} rows={2}>
      {({ results }) =>
        results.length === 0 ? (
          <p>No withdrawal is waiting for an answer.</p>
        ) : (
          <ul className={classes.list}>
            {results.map((request) => (
              <Withdrawal key={request.id} request={request} mayAnswer={mayAnswer} />
            ))}
          </ul>
        )
      }
    </QueryCard>
  );
}

function Withdrawal({ request, mayAnswer }: WithdrawalsCardProps & { readonly request: TaskingRequest }) {
  const { name, program, window_start, withdrawal } = request;
  const title = name === '' ? 'Unnamed capture' : name;
  const reason = withdrawal?.text ?? '';
  return (
    <li className={classes.entry} aria-label={title}>
      <span className={classes.entryHead}>
        <strong>{title}</strong>
        <span className={classes.note}>{withdrawal && instantText(withdrawal.at)}</span>
      </span>
      <span>{reason === '' ? 'Without a reason' : reason}</span>
      <span className={classes.note}>
        Program {program}, window from {instantText(window_start)}
      </span>
      {mayAnswer && <Answer id={request.id} />}
    </li>
  );
}

function Answer({ id }: { readonly id: string }) {
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const answer = useMutation({
    mutationFn: (decision: 'accepted' | 'rejected') =>
      call(answerWithdrawal, { params: { tasking_request: id }, body: { decision, text: text.trim() } }),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: withdrawalsKey }),
        queries.invalidateQueries({ queryKey: tasksKey }),
      ]),
  });
  return (
    <div className={classes.form}>
      <TextField
        label="Answer to the customer"
        optional
        value={text}
        maxLength={MAX_ANSWER}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <span className={classes.jumps}>
        <Button size="s" busy={answer.isPending} onClick={() => answer.mutate('accepted')}>
          Accept withdrawal
        </Button>
        <Button size="s" busy={answer.isPending} onClick={() => answer.mutate('rejected')}>
          Reject withdrawal
        </Button>
      </span>
      {answer.isError && <ErrorNotice {...errorText(answer.error)} />}
    </div>
  );
}
