import { placeStacOrder } from '@sigma/contract';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { rememberOrder } from '../../parts/order-placing/last-order.ts';
import {
  checkDraft,
  type OrderBody,
  type OrderDraft,
  type OrderMessages,
  refusedFields,
  withoutMessages,
} from '../../parts/order-placing/order-form.ts';
import { useOrderDraft } from '../../parts/order-placing/use-order-draft.ts';
import { usePlaceOrder } from '../../parts/order-placing/use-place-order.ts';
import { useSession } from '../../session/session.tsx';
import type { CheckoutProps } from './checkout-props.ts';
import { collectionsOf } from './order-scene.ts';
import { useEstimate } from './use-estimate.ts';
import { completeWizard } from './wizard-store.ts';

export interface RunOptions extends Pick<CheckoutProps, 'scenes' | 'onPlaced'> {
  readonly runKey: string;
  readonly onHeld: (isHeld: boolean) => void;
}

export type CheckoutRun = ReturnType<typeof useCheckoutRun>;

/** One run of the wizard: choices and typed text live as long as it is open. */
export function useCheckoutRun({ scenes, runKey, onPlaced, onHeld }: RunOptions) {
  const { profile, programId } = useSession();
  const [chosen, chooseCollection] = useState<string>();
  const [messages, setMessages] = useState<OrderMessages>({});
  const [isReading, setReading] = useState(false);
  const collection = collectionOf(collectionsOf(scenes), chosen);
  const ordered = scenes.filter((scene) => scene.collection === collection);
  const itemIds = ordered.map((scene) => scene.fileId);
  const form = useOrderDraft(collection);
  const placing = usePlaceOrder({
    send: async (body: OrderBody, headers) =>
      (await call(placeStacOrder, { params: { program: programId }, body, headers })).order,
    runKey,
    onPlaced: (order, body) => {
      const last = { bucket: body.s3_bucket, product: order.productLevel, eula: body.required_license };
      rememberOrder({ userId: profile.id, programId }, last);
      completeWizard(order);
      onPlaced(body.item_ids);
    },
    onRefusedFields: (issues) => setMessages(refusedFields(issues)),
  });

  const isHeld = placing.isPlacing || isReading;
  useEffect(() => {
    onHeld(isHeld);
    return () => onHeld(false);
  }, [onHeld, isHeld]);

  return {
    collection,
    chooseCollection,
    ordered,
    form,
    ...useEstimate({ program: programId, collection, itemIds, draft: form.draft }),
    placing,
    messages,
    isReading,
    setReading,
    /** Changes a field and removes its message. */
    change: (change: Partial<OrderDraft>) => {
      form.change(change);
      setMessages((before) => withoutMessages(before, Object.keys(change)));
    },
    submit: () => {
      const checked = checkDraft(form.draft, collection, itemIds);
      setMessages(checked.ok ? {} : checked.messages);
      if (checked.ok) placing.place(checked.body);
    },
  };
}

/** The chosen collection while it has scenes, otherwise the one with most scenes. */
function collectionOf(offered: ReturnType<typeof collectionsOf>, chosen: string | undefined): string {
  return (offered.find((one) => one.collection === chosen) ?? offered[0])?.collection ?? '';
}
