import { type FieldError, type Order, placeOrder } from '@sigma/contract';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../../api/call.ts';
import { ApiError } from '../../../api/errors.ts';
import type { CaptureBody } from './capture-order.ts';

interface PlaceCaptureOptions {
  readonly program: number;
  /** One a wizard run. */
  readonly runKey: string;
  readonly onPlaced: (order: Order) => void;
  /** The server refused fields by name. */
  readonly onRefused: (errors: readonly FieldError[]) => void;
}

/** Sends the order; while one is under way a further click sends nothing. */
export function usePlaceCapture({ program, runKey, onPlaced, onRefused }: PlaceCaptureOptions) {
  const isSending = useRef(false);
  const placing = useMutation({
    mutationFn: (body: CaptureBody) =>
      call(placeOrder, { params: { program }, body, headers: { 'Idempotency-Key': runKey } }),
    onSuccess: onPlaced,
    onError: (error) => {
      if (namesFields(error)) onRefused(error.errors);
    },
    onSettled: () => {
      isSending.current = false;
    },
  });
  return {
    place: (body: CaptureBody) => {
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
