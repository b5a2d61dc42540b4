import type { Platform } from '@sigma/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useRights } from '../../session/contract.ts';
import { useSession } from '../../session/session.tsx';
import { lastOrder } from './last-order.ts';
import { firstDraft, type OrderDraft } from './order-form.ts';
import { destinationsQuery, eulasQuery } from './order-placing.queries.ts';
import { productChoices } from './product-choices.ts';

/** The form of a run: what was typed, over what the browser remembers. */
export function useOrderDraft(collection: string) {
  const { platform, profile, programId, dataProducts } = useSession();
  const { levels } = useRights();
  const licences = useQuery(eulasQuery(programId));
  const [remembered] = useState(() => lastOrder({ userId: profile.id, programId }));
  const [typed, setTyped] = useState<Partial<OrderDraft>>({});
  const eulas = licences.data?.results ?? [];
  const choices = productChoices(dataProducts, levels, collection);
  const listed = useQuery({ ...destinationsQuery(programId), enabled: platform.demo }).data?.results[0];
  const demoDestination = platform.demo ? demoDestinationOf(platform, programId, listed?.bucket) : '';
  const draft = { ...firstDraft(remembered, choices, eulas, demoDestination), ...typed };
  const current = eulas.find(({ identifying_value }) => identifying_value === draft.licence)?.version;
  const offered =
    draft.product_level !== null && !offers(choices, draft.product_level) ? withoutLevel(draft) : draft;
  return {
    // A version that is published while the form is open is not accepted by a box that was ticked before.
    draft: { ...offered, accepted: offered.accepted === current ? offered.accepted : null },
    choices,
    eulas,
    /** Something was typed or chosen in this run. */
    isTyped: Object.keys(typed).length > 0,
    eulasFailure: licences.isError ? errorText(licences.error).text : undefined,
    change: (change: Partial<OrderDraft>) => setTyped((before) => ({ ...before, ...change })),
  };
}

/** A new bucket where an order creates it, otherwise the first of the program's destinations. */
function demoDestinationOf(
  { claims_buckets }: Pick<Platform, 'claims_buckets'>,
  program: number,
  listed: string | undefined,
): string {
  if (claims_buckets) return `s3://sigma-demo-${program}/orders`;
  return listed === undefined ? '' : `s3://${listed}/orders`;
}

function offers(choices: ReturnType<typeof productChoices>, level: string): boolean {
  return choices.some((choice) => choice.level === level);
}

/** Removes a level that was chosen for another collection. */
function withoutLevel(draft: OrderDraft): OrderDraft {
  return { ...draft, product_level: null, file_format: null };
}
