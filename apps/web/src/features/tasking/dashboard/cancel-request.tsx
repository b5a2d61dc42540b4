import { cancelOrder, type ProgramTasking } from '@sigma/contract';
import { IconBan } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { errorText } from '../../../api/error-text.ts';
import { ApiError } from '../../../api/errors.ts';
import { taskingsKey } from '../../../parts/order-placing/order-keys.ts';
import { useSession } from '../../../session/session.tsx';
import { Button } from '../../../ui/basics/button.tsx';
import { focusOnMount } from '../../../ui/basics/focus-on-mount.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { showToast } from '../../../ui/overlays/toasts.tsx';
import classes from './cancel-request.module.css';
import { requestTitle, tooLateText } from './request-text.ts';

interface CancelRequestProps {
  readonly request: ProgramTasking;
  readonly order: string;
  readonly isConfirming: boolean;
  readonly onConfirm: (isConfirming: boolean) => void;
}

/** Cancels a request after a question, which stays open and explains when it has become too late. */
export function CancelRequest({ request, order, isConfirming, onConfirm }: CancelRequestProps) {
  const { programId } = useSession();
  const queries = useQueryClient();
  const close = () => onConfirm(false);
  const cancel = useMutation({
    mutationFn: () => call(cancelOrder, { params: { program: programId, order } }),
    onSuccess: close,
    onError: (error) => {
      if (isTooLate(error)) return;
      showToast({ tone: 'bad', ...errorText(error) });
      close();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: taskingsKey(programId) }),
  });
  const ask = () => {
    cancel.reset();
    onConfirm(true);
  };
  const { cancelable, status } = request;
  const late = cancelable
    ? isTooLate(cancel.error) && 'It can no longer be canceled.'
    : !cancel.isPending && tooLateText(status);
  return (
    <>
      {cancelable && (
        <Button kind="danger" icon={IconBan} busy={cancel.isPending} onClick={ask}>
          Cancel request
        </Button>
      )}
      <Dialog
        opened={isConfirming}
        title="Cancel this request?"
        onClose={close}
        width={440}
        locked={cancel.isPending}
        footer={
          <>
            <Button onClick={close} disabled={cancel.isPending} data-autofocus>
              {late === false ? 'Keep request' : 'Close'}
            </Button>
            {late === false && (
              <Button kind="danger-filled" busy={cancel.isPending} onClick={() => cancel.mutate()}>
                Cancel request
              </Button>
            )}
          </>
        }
      >
        {late === false ? (
          `“${requestTitle(request)}” will not be captured. This cannot be undone.`
        ) : (
          <p role="alert" tabIndex={-1} ref={focusOnMount} className={classes.late}>
            {late}
          </p>
        )}
      </Dialog>
    </>
  );
}

function isTooLate(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'wrong_state';
}
