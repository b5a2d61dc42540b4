import { cancelOrder, type Manifest, type Order, retryOrder, startOrder } from '@sigma/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { errorText } from '../../../api/error-text.ts';
import { ordersKey } from '../../../parts/order-placing/order-keys.ts';
import { useSession } from '../../../session/session.tsx';
import { showToast } from '../../../ui/overlays/toasts.tsx';
import { orderManifestQuery } from '../order/orders.queries.ts';

/** The actions on an order; each failure is shown, and the order is read again either way. */
export function useOrderActions(order: Order) {
  const { programId } = useSession();
  const queries = useQueryClient();
  const options = {
    onError: (error: unknown) => showToast({ tone: 'bad', ...errorText(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: ordersKey(programId) }),
  };
  const params = { program: programId, order: order.id };
  const cancel = useMutation({ mutationFn: () => call(cancelOrder, { params }), ...options });
  const start = useMutation({ mutationFn: () => call(startOrder, { params }), ...options });
  const retry = useMutation({ mutationFn: () => call(retryOrder, { params }), ...options });
  const manifest = useMutation({
    mutationFn: () => queries.fetchQuery(orderManifestQuery(programId, order.id)),
    onSuccess: saveManifest,
    onError: options.onError,
  });
  return { cancel, start, retry, manifest };
}

/** Has the browser save the manifest as it is in the bucket. */
function saveManifest(manifest: Manifest): void {
  const file = new Blob([`${JSON.stringify(manifest, null, 2)}\n`], { type: 'application/json' });
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = 'manifest.json';
  link.click();
  URL.revokeObjectURL(address);
}
