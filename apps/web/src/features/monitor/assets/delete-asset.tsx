import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { showToast } from '../../../ui/overlays/toasts.tsx';
import { counted } from '../../../ui/text/figures.ts';
import { assetQuery, deleteAsset, refreshAssets } from './assets.queries.ts';

const STAFF = { tier: 'staff' } as const;

interface DeleteAssetProps {
  readonly id: string;
  readonly onDeleted: () => void;
}

/** Deletes an asset after a question that says what goes with it. */
export function DeleteAsset({ id, onDeleted }: DeleteAssetProps) {
  const queries = useQueryClient();
  const asset = useQuery(assetQuery(STAFF, id)).data?.record;
  const [isAsking, setAsking] = useState(false);
  const deleting = useMutation({
    mutationFn: () => deleteAsset(id),
    onSuccess: async () => {
      onDeleted();
      showToast({ tone: 'ok', title: 'Asset deleted', text: asset?.name ?? '' });
      if (asset !== undefined) await refreshAssets(queries, STAFF, asset.program);
    },
    onError: (error) => {
      setAsking(false);
      showToast({ tone: 'bad', ...errorText(error) });
    },
  });
  if (asset === undefined) return null;
  return (
    <>
      <Button kind="danger" size="s" icon={IconTrash} onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title="Delete this asset?"
        text={`“${asset.name}” is deleted with its recipients, passes and ${counted(asset.detections, 'finding')}. Reports that cite them lose them. This cannot be undone.`}
        confirm="Delete asset"
        danger
        busy={deleting.isPending}
        onConfirm={() => deleting.mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
