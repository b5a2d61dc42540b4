import type { TaskingRequest } from '@sigma/contract';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../../ui/basics/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { showToast } from '../../../ui/overlays/toasts.tsx';
import { useRemoveRequest } from '../desk.changes.ts';
import { requestName } from '../desk-names.ts';
import { refusalText } from '../desk-text.ts';
import type { Desk } from '../use-desk.ts';

interface DeleteRequestProps {
  readonly desk: Desk;
  /** A request of the staff; those of customers belong to orders and are refused instead. */
  readonly request: TaskingRequest;
  readonly onDeleted: () => void;
}

/** Deletes a request that no customer has ordered, with its places in drafts. */
export function DeleteRequest({ desk, request, onDeleted }: DeleteRequestProps) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useRemoveRequest();
  const name = requestName(request);
  const confirm = () => {
    setIsAsking(false);
    remove.mutate(request, {
      onSuccess: () => {
        onDeleted();
        showToast({ tone: 'ok', title: `“${name}” was deleted` });
      },
      onError: (error) =>
        showToast({ tone: 'bad', ...refusalText('The request was not deleted', error, desk.names) }),
    });
  };
  return (
    <span>
      <Button kind="danger" icon={IconTrash} busy={remove.isPending} onClick={() => setIsAsking(true)}>
        Delete request
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={`Delete “${name}”?`}
        text="No customer has ordered it. It also leaves the drafts that contain it. This cannot be undone."
        confirm="Delete"
        danger
        onConfirm={confirm}
        onCancel={() => setIsAsking(false)}
      />
    </span>
  );
}
