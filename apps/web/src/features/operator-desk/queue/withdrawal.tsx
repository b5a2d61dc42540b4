import type { TaskingRequest } from '@sigma/contract';
import { useState } from 'react';
import { Button } from '../../../ui/basics/button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { showToast } from '../../../ui/overlays/toasts.tsx';
import { ErrorNotice } from '../../../ui/states/error-notice.tsx';
import { instantText } from '../../../ui/text/figures.ts';
import { useAnswerWithdrawal, type WithdrawalDecision } from '../desk.changes.ts';
import { requestName } from '../desk-names.ts';
import { refusalText } from '../desk-text.ts';
import type { Desk } from '../use-desk.ts';
import classes from './queue.module.css';

const MAX_ANSWER = 500;
const DONE: Readonly<Record<WithdrawalDecision, string>> = {
  accepted: 'was withdrawn, and its pass is free',
  rejected: 'stays scheduled',
};

interface WithdrawalProps {
  readonly desk: Desk;
  readonly request: TaskingRequest;
  readonly withdrawal: NonNullable<TaskingRequest['withdrawal']>;
  /** Admins answer; employees only see what waits. */
  readonly mayAnswer: boolean;
}

/** A scheduled capture that its customer wants to withdraw, and the decision about it (PD-71). */
export function Withdrawal({ desk, request, withdrawal, mayAnswer }: WithdrawalProps) {
  const [text, setText] = useState('');
  const answer = useAnswerWithdrawal();
  const decide = (decision: WithdrawalDecision) =>
    answer.mutate(
      { request, decision, text: text.trim() },
      {
        onSuccess: () => showToast({ tone: 'ok', title: `“${requestName(request)}” ${DONE[decision]}` }),
      },
    );
  return (
    <section className={classes.withdrawal} aria-label="Requested withdrawal">
      <h3>Its customer asks to withdraw it</h3>
      <p>{withdrawal.text === '' ? 'Without a reason' : withdrawal.text}</p>
      <p className={classes.note}>Requested {instantText(withdrawal.at)}</p>
      {mayAnswer && (
        <>
          <TextField
            label="Answer to the customer"
            optional
            value={text}
            maxLength={MAX_ANSWER}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <span className={classes.actions}>
            <Button size="s" busy={answer.isPending} onClick={() => decide('accepted')}>
              Accept withdrawal
            </Button>
            <Button size="s" busy={answer.isPending} onClick={() => decide('rejected')}>
              Reject withdrawal
            </Button>
          </span>
        </>
      )}
      {answer.error !== null && (
        <ErrorNotice {...refusalText('The withdrawal was not decided', answer.error, desk.names)} />
      )}
    </section>
  );
}
