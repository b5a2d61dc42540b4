import { type ManagedEula, managedEulaCalls } from '@sigma/contract';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { ApiError } from '../../api/errors.ts';
import { Button } from '../../ui/basics/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { showToast } from '../../ui/overlays/toasts.tsx';
import { licencesKey } from './licences.queries.ts';

interface DeleteLicenceProps {
  readonly licence: ManagedEula;
  readonly onDeleted: () => void;
}

/** Deletes a licence that no program has, after a question. */
export function DeleteLicence({ licence, onDeleted }: DeleteLicenceProps) {
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const deleting = useMutation({
    mutationFn: () => call(managedEulaCalls.remove, { params: { eula: licence.id } }),
    onSuccess: () => {
      showToast({ tone: 'ok', title: 'Licence deleted', text: licence.name });
      onDeleted();
    },
    onError: (error) => {
      setAsking(false);
      const isUsed = error instanceof ApiError && error.code === 'wrong_state';
      const used = {
        title: 'This licence is in use',
        text: 'Orders were placed under it, so it must remain readable.',
      };
      showToast({ tone: 'bad', ...(isUsed ? used : errorText(error)) });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: licencesKey }),
  });
  if (licence.programs.length > 0) return null;
  return (
    <>
      <Button kind="danger" icon={IconTrash} onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title="Delete this licence?"
        text={`No program has “${licence.name}”. This cannot be undone.`}
        confirm="Delete licence"
        danger
        busy={deleting.isPending}
        onConfirm={() => deleting.mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
