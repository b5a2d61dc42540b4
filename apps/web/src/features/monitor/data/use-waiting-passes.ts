import type { AssetPass, Detection } from '@sigma/contract';
import { PENDING_PASS_STATES } from '@sigma/domain';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../session/session.tsx';
import { passesQuery } from './assets.queries.ts';

const PENDING: ReadonlySet<AssetPass['state']> = new Set(PENDING_PASS_STATES);

/**
 * How many passes over the asset of a finding are not analysed yet, as e-mails and reports name them: they may change what is said of the
 * history of its source. 0 until it is known, and for a finding without a source, of which nothing is said.
 */
export function useWaitingPasses({ asset, source }: Pick<Detection, 'asset' | 'source'>): number {
  const { programId } = useSession();
  const { data } = useQuery({
    ...passesQuery(programId, asset),
    enabled: source !== null,
    select: ({ results }) => results.filter(({ state }) => PENDING.has(state)).length,
  });
  return data ?? 0;
}
