import { type DataProduct, managedDataProductCalls } from '@sigma/contract';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { dataProductsQuery } from '../../api/queries.ts';
import { Button } from '../../ui/basics/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { showToast } from '../../ui/overlays/toasts.tsx';
import { dataProductsKey } from './data-products.queries.ts';

interface DeleteDataProductProps {
  readonly product: DataProduct;
  readonly onDeleted: () => void;
}

/** Deletes a data product after a question; orders that were placed for it are delivered. */
export function DeleteDataProduct({ product, onDeleted }: DeleteDataProductProps) {
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const deleting = useMutation({
    mutationFn: () => call(managedDataProductCalls.remove, { params: { data_product: product.id } }),
    onSuccess: () => {
      showToast({ tone: 'ok', title: 'Data product deleted', text: product.name });
      onDeleted();
    },
    onError: (error) => {
      setAsking(false);
      showToast({ tone: 'bad', ...errorText(error) });
    },
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: dataProductsKey });
      await queries.invalidateQueries({ queryKey: dataProductsQuery.queryKey });
    },
  });
  return (
    <>
      <Button kind="danger" icon={IconTrash} onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title="Delete this data product?"
        text={`“${product.name}” can no longer be ordered. Orders that were placed for it are still delivered. This cannot be undone.`}
        confirm="Delete data product"
        danger
        busy={deleting.isPending}
        onConfirm={() => deleting.mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
