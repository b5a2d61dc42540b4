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
  /** Something was typed or chosen that would be lost. */
  readonly isTyped: boolean;
  /** The values of the fields; undefined when a field is invalid, which then shows why. */
  readonly read: () => Delivery | undefined;
  /** Shows at the fields what the server rejected. */
  readonly refuse: (errors: readonly FieldIssue[]) => void;
  /** The next order begins with the destination, the product and the licence of this order. */
  readonly remember: (order: Order) => void;
}

/**
 * The fields of an order that is not for scenes in a cart: its destination is checked when the order is placed.
 *
 * @param longestName the most characters that its name may have
 */
export function useDelivery(collection: string, longestName: number): DeliveryForm {
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
      longestName,
      check: { state: 'none' },
      isReading,
      onReading: setReading,
      onChange: (change: Partial<OrderDraft>) => {
        form.change(change);
        setMessages((before) => withoutMessages(before, Object.keys(change)));
      },
    },
    read: () => {
      const checked = checkDelivery(form.draft, longestName);
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
