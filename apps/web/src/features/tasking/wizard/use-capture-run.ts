import { type Order, placeOrder, placeTaskingOrders } from '@sigma/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { usePlaceOrder } from '../../../parts/order-placing/use-place-order.ts';
import { type CaptureInput, requestedPasses } from '../../../parts/passes/capture-input.ts';
import { passTimeText } from '../../../parts/passes/pass-text.ts';
import { useSession } from '../../../session/session.tsx';
import { useWorldNow } from '../../../session/world-now.ts';
import { type CaptureBody, type CapturesBody, captureAoi, captureBody } from './capture-order.ts';
import { isPassIssue, refusalText, refusalTexts } from './refusal-text.ts';
import { taskingQuotaQuery } from './wizard.queries.ts';
import type { DeliverySlot } from './wizard-slots.ts';
import { completeCaptureWizard, useCaptureWizard } from './wizard-store.ts';

export type CaptureRun = ReturnType<typeof useCaptureRun>;

/** One run of the wizard: whether the capture may be requested, and the request itself. */
export function useCaptureRun(input: CaptureInput, delivery: DeliverySlot) {
  const { programId } = useSession();
  const queries = useQueryClient();
  const runKey = useCaptureWizard((state) => state.runKey);
  const quota = useQuery(taskingQuotaQuery(programId));
  const now = useWorldNow();
  const [refusal, setRefusal] = useState<string>();
  const [refusedTimes, setRefusedTimes] = useState(0);
  const countRefusal = () => setRefusedTimes((before) => before + 1);
  // The order that waits for the answer to the question about the night.
  const [nightBody, setNightBody] = useState<CaptureBody | CapturesBody>();
  const passes = requestedPasses(input);
  const problem = problemOf(input, now) ?? refusal;
  const placing = usePlaceOrder({
    send: (body: CaptureBody | CapturesBody, headers) => sendOrders(programId, body, headers),
    runKey,
    onPlaced: (orders) => {
      delivery.remember(orders);
      completeCaptureWizard(orders);
      void queries.invalidateQueries({ queryKey: taskingQuotaQuery(programId).queryKey });
    },
    onRefusedFields: (errors) => {
      const ofPass = errors.filter(isPassIssue);
      const isOne = passes.length === 1;
      setRefusal(isOne ? ofPass[0] && refusalText(ofPass[0]) : refusalTexts(ofPass, passes) || undefined);
      countRefusal();
      delivery.refuse(errors.filter((error) => !isPassIssue(error)));
      void queries.invalidateQueries({ queryKey: taskingQuotaQuery(programId).queryKey });
    },
  });
  return {
    placing,
    /** How often a field was invalid when the order was about to be placed. */
    refusedTimes,
    /** Why this pass cannot be requested. */
    problem,
    mayPlace:
      problemOf(input, now) === undefined &&
      quota.data !== undefined &&
      (quota.data.left === null || quota.data.left >= passes.length),
    submit: () => {
      const values = delivery.read();
      const body = values && captureBody(input, values);
      if (body === undefined) return countRefusal();
      setRefusal(undefined);
      if (passes.some(({ pass }) => pass.eclipsed)) setNightBody(body);
      else placing.place(body);
    },
    /** The site is dark in a pass, and the user has not confirmed that yet. */
    asksAboutNight: nightBody !== undefined,
    answerNight: (isWanted: boolean) => {
      setNightBody(undefined);
      if (isWanted && nightBody !== undefined) placing.place(nightBody);
    },
  };
}

async function sendOrders(
  program: number,
  body: CaptureBody | CapturesBody,
  headers: { readonly 'Idempotency-Key': string },
): Promise<readonly Order[]> {
  const params = { program };
  if ('passes' in body) return (await call(placeTaskingOrders, { params, body, headers })).orders;
  return [await call(placeOrder, { params, body, headers })];
}

function problemOf(input: CaptureInput, now: Date): string | undefined {
  if (captureAoi(input.area) === undefined) {
    return 'A capture needs a point or an area. Draw one, and view its opportunities.';
  }
  const begun = requestedPasses(input).find(({ pass }) => Date.parse(pass.start_time) <= now.getTime());
  if (begun === undefined) return undefined;
  return (input.others ?? []).length === 0
    ? 'This pass has begun. Close the wizard and choose a later one.'
    : `The pass of ${passTimeText(begun.pass)} has begun. Close the wizard and choose a later one.`;
}
