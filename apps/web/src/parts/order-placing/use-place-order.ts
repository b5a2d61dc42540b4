import type { FieldIssue } from '@sigma/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '../../api/errors.ts';
import { useSession } from '../../session/session.tsx';
import { ordersKey, taskingsKey } from './order-keys.ts';
import { eulasQuery } from './order-placing.queries.ts';

interface PlaceOrderOptions<Body, Placed> {
  /** Sends the order with the idempotency key of the wizard run. */
  readonly send: (body: Body, headers: { readonly 'Idempotency-Key': string }) => Promise<Placed>;
  /** The same for every attempt of one wizard run, so that a retry orders nothing twice (PD-20). */
  readonly runKey: string;
  readonly onPlaced: (placed: Placed, body: Body) => void;
  /** The server rejected fields by name. */
  readonly onRefusedFields: (issues: readonly FieldIssue[]) => void;
}

/** Places an order, or several together; while a request is in flight a further click sends nothing. */
export function usePlaceOrder<Body, Placed>(options: PlaceOrderOptions<Body, Placed>) {
  const { send, runKey, onPlaced, onRefusedFields } = options;
  const { programId } = useSession();
  const queries = useQueryClient();
  const isSending = useRef(false);
  const placing = useMutation({
    mutationFn: (body: Body) => send(body, { 'Idempotency-Key': runKey }),
    onSuccess: (placed, body) => {
      // Lists that were shown a moment ago do not contain the new orders, nor what they accept.
      const { queryKey: licences } = eulasQuery(programId);
      for (const queryKey of [ordersKey(programId), taskingsKey(programId), licences]) {
        void queries.invalidateQueries({ queryKey });
      }
      onPlaced(placed, body);
    },
    onError: (error) => {
      // A new version of the licence may be the reason.
      void queries.invalidateQueries({ queryKey: eulasQuery(programId).queryKey });
      if (namesFields(error)) onRefusedFields(error.errors);
    },
    onSettled: () => {
      isSending.current = false;
    },
  });
  return {
    place: (body: Body) => {
      if (isSending.current) return;
      isSending.current = true;
      placing.mutate(body);
    },
    isPlacing: placing.isPending,
    /** A failure that belongs to no field; "Try again" sends its body. */
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
