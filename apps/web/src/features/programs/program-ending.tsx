import { type ManagedProgram, managedProgramCalls } from '@sigma/contract';
import { IconArchive, IconArchiveOff, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { errorText, refusedText } from '../../api/error-text.ts';
import { Button } from '../../ui/basics/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { showToast } from '../../ui/overlays/toasts.tsx';
import { programsKey } from './programs.queries.ts';

interface ProgramEndingProps {
  readonly program: ManagedProgram;
  readonly onDeleted: () => void;
}

/** Archives a program, which can be undone, or deletes one that no one has used after a question. */
export function ProgramEnding({ program, onDeleted }: ProgramEndingProps) {
  const { id, name, active, order_count, tasking_count } = program;
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const reload = () => queries.invalidateQueries({ queryKey: programsKey });
  const switchTo = (next: boolean) =>
    call(managedProgramCalls.update, { params: { id }, body: { active: next } });
  const undo = async () => {
    await switchTo(true).catch((error: unknown) => showToast({ tone: 'bad', ...errorText(error) }));
    await reload();
  };
  const switching = useMutation({
    mutationFn: switchTo,
    onSuccess: (_, next) =>
      showToast({
        tone: 'ok',
        title: next ? 'Program restored' : 'Program archived',
        text: next ? name : `Nothing can be ordered in ${name} any more.`,
        ...(!next && { action: { label: 'Undo', onSelect: () => void undo() } }),
      }),
    onError: (error) => showToast({ tone: 'bad', ...errorText(error) }),
    onSettled: reload,
  });
  const deleting = useMutation({
    mutationFn: () => call(managedProgramCalls.remove, { params: { id } }),
    onSuccess: () => {
      showToast({ tone: 'ok', title: 'Program deleted', text: name });
      onDeleted();
    },
    onError: (error) => {
      setAsking(false);
      showToast({ tone: 'bad', ...refusedText('The program was not deleted', error) });
    },
    onSettled: reload,
  });
  return (
    <>
      <Button
        icon={active ? IconArchive : IconArchiveOff}
        busy={switching.isPending}
        onClick={() => switching.mutate(!active)}
      >
        {active ? 'Archive' : 'Restore'}
      </Button>
      {order_count === 0 && tasking_count === 0 && (
        <Button kind="danger" icon={IconTrash} onClick={() => setAsking(true)}>
          Delete
        </Button>
      )}
      <ConfirmDialog
        opened={isAsking}
        title="Delete this program?"
        text={`“${name}” is deleted with its contract and its open invitations. This cannot be undone.`}
        confirm="Delete program"
        danger
        busy={deleting.isPending}
        onConfirm={() => deleting.mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
