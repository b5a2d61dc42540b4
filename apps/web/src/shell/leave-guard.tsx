import { pathInProgram } from '@sigma/domain';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useLeaveQuestionStore } from '../ui/forms/leave-question.ts';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';

/**
 * Asks the question of the current view before another one opens (spec 1:2.5#13). When nothing is at risk any more, because
 * it was saved in the meantime, the other view opens without an answer.
 */
export function LeaveGuard() {
  const question = useLeaveQuestionStore((store) => store.question);
  const blocker = useBlocker({
    withResolver: true,
    disabled: question === undefined,
    enableBeforeUnload: false,
    shouldBlockFn: ({ next }) => {
      const rest = pathInProgram(next.pathname);
      const isBelow = (start: string) => rest === start || rest.startsWith(`${start}/`);
      if (!(question?.staysAt ?? []).some(isBelow) || (question?.leavesAt ?? []).some(isBelow)) return true;
      return question?.leavesWith?.(next.search) ?? false;
    },
  });
  const proceed = useEffectEvent(() => {
    if (blocker.status === 'blocked') blocker.proceed();
  });
  // The question may be gone before the router reports that it waits for the answer.
  const isFree = question === undefined && blocker.status === 'blocked';
  useEffect(() => {
    if (isFree) proceed();
  }, [isFree]);
  // Mounted for each question, so that it is above a dialog that is already open.
  if (question === undefined || question.isBeingSaved || blocker.status !== 'blocked') return null;
  return (
    <ConfirmDialog
      opened
      title={question.title}
      text={question.text}
      confirm={question.confirm}
      cancel={question.cancel ?? 'Stay'}
      danger
      onCancel={blocker.reset}
      onConfirm={() => {
        question.onLeave();
        blocker.proceed();
      }}
    />
  );
}
