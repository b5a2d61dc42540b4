import { type ProgramTasking, requestWithdrawal } from '@sigma/contract';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { call } from '../../../api/call.ts';
import { errorText } from '../../../api/error-text.ts';
import { taskingsKey } from '../../../parts/order-placing/order-keys.ts';
import { useSession } from '../../../session/session.tsx';
import { Button } from '../../../ui/basics/button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { showToast } from '../../../ui/overlays/toasts.tsx';
import classes from './cancel-request.module.css';
import { requestTitle, withdrawalSentence } from './request-text.ts';

const MAX_REASON = 500;

/** Requests the withdrawal of a scheduled capture, about which staff or a rule decide (PD-71). */
export function WithdrawRequest({ request }: { readonly request: ProgramTasking }) {
  const { programId, platform } = useSession();
  const queries = useQueryClient();
  const form = useId();
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const close = () => setOpen(false);
  const withdrawal = useMutation({
    mutationFn: () =>
      call(requestWithdrawal, {
        params: { program: programId, tasking_request: request.id },
        body: { reason: reason.trim() },
      }),
    onError: (error) => showToast({ tone: 'bad', ...errorText(error) }),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: taskingsKey(programId) });
      close();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    withdrawal.mutate();
  };
  return (
    <>
      <Button icon={IconArrowBackUp} onClick={() => setOpen(true)}>
        Request withdrawal
      </Button>
      <Dialog
        opened={isOpen}
        title="Withdraw this capture?"
        onClose={close}
        width={440}
        locked={withdrawal.isPending}
        footer={
          <>
            <Button onClick={close} disabled={withdrawal.isPending}>
              Keep capture
            </Button>
            <Button kind="danger-filled" type="submit" form={form} busy={withdrawal.isPending}>
              Request withdrawal
            </Button>
          </>
        }
      >
        <form id={form} className={classes.withdrawal} onSubmit={submit}>
          <p>
            “{requestTitle(request)}” is scheduled. {withdrawalSentence(request.task, platform.demo)} It stays
            scheduled until the answer, which appears here.
          </p>
          <TextField
            label="Reason"
            optional
            value={reason}
            maxLength={MAX_REASON}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </form>
      </Dialog>
    </>
  );
}
