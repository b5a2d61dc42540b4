import { type Order, placeStacOrder } from '@sigma/contract';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../api/call.ts';
import { ApiError } from '../../api/errors.ts';
import { type OrderBody, type OrderMessages, refusedFields } from './order-form.ts';

interface PlaceOrderOptions {
  readonly program: number;
  /** One a wizard run. */
  readonly runKey: string;
  readonly onPlaced: (order: Order, body: OrderBody) => void;
  /** The server refused fields by name. */
  readonly onRefusedFields: (messages: OrderMessages) => void;
}

/** Sends the order; while one is under way a further click sends nothing. */
export function usePlaceOrder({ program, runKey, onPlaced, onRefusedFields }: PlaceOrderOptions) {
  const isSending = useRef(false);
  const placing = useMutation({
    mutationFn: (body: OrderBody) =>
      call(placeStacOrder, { params: { program }, body, headers: { 'Idempotency-Key': runKey } }),
    onSuccess: ({ order }, body) => onPlaced(order, body),
    onError: (error) => {
      if (namesFields(error)) onRefusedFields(refusedFields(error.errors));
    },
    onSettled: () => {
      isSending.current = false;
    },
  });
  return {
    place: (body: OrderBody) => {
      if (isSending.current) return;
      isSending.current = true;
      placing.mutate(body);
    },
    isPlacing: placing.isPending,
    /** A failure that belongs to no field; the body is what "Try again" sends. */
    failure:
      placing.isError && !namesFields(placing.error)
        ? { error: placing.error, body: placing.variables }
        : undefined,
    forget: placing.reset,
  };
}

function namesFields(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 422 && error.errors.length > 0;
}
