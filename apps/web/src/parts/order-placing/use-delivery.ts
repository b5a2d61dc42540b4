import type { FieldIssue, Order } from '@sigma/contract';
import { useState } from 'react';
import { useSession } from '../../session/session.tsx';
import type { DeliveryFieldsProps } from './delivery-fields.tsx';
import { rememberOrder } from './last-order.ts';
import {
  checkDelivery,
  type Delivery,
  type OrderDraft,
  type OrderMessages,
  refusedFields,
  withoutMessages,
} from './order-form.ts';
import { useOrderDraft } from './use-order-draft.ts';

export interface DeliveryForm {
  readonly fields: DeliveryFieldsProps;
  /** Something was typed or chosen, and would be lost. */
  readonly isTyped: boolean;
  /** What the fields hold; undefined with a fault, which then stands at its field. */
  readonly read: () => Delivery | undefined;
  /** Puts what the server refused at its fields. */
  readonly refuse: (errors: readonly FieldIssue[]) => void;
  /** The next order begins with the destination, the product and the licence of this one. */
  readonly remember: (order: Order) => void;
}

/** The fields of an order that is not of scenes in a cart: its destination is checked when it is placed. */
export function useDelivery(collection: string): DeliveryForm {
  const { profile, programId } = useSession();
  const { isTyped, ...form } = useOrderDraft(collection);
  const [messages, setMessages] = useState<OrderMessages>({});
  const [isReading, setReading] = useState(false);
  return {
    isTyped,
    fields: {
      program: programId,
      ...form,
      messages,
      check: { state: 'none' },
      isReading,
      onReading: setReading,
      onChange: (change: Partial<OrderDraft>) => {
        form.change(change);
        setMessages((before) => withoutMessages(before, Object.keys(change)));
      },
    },
    read: () => {
      const checked = checkDelivery(form.draft);
      setMessages(checked.ok ? {} : checked.messages);
      return checked.ok ? checked.delivery : undefined;
    },
    refuse: (errors) => setMessages(refusedFields(errors)),
    remember: ({ s3Bucket, productLevel, required_license }) =>
      rememberOrder(
        { userId: profile.id, programId },
        { bucket: s3Bucket, product: productLevel, eula: required_license },
      ),
  };
}
