import type { MonitoringAsset } from '@sigma/contract';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../session/session.tsx';
import { assetsQuery } from '../data/assets.queries.ts';

/** Who gets the reports of some assets. */
export interface Recipients {
  readonly count: number;
  /** Each once; undefined where this user may only know how many there are. */
  readonly addresses: readonly string[] | undefined;
}

/** The recipients of reports of some assets; undefined until the assets are loaded. */
export function useRecipients(assets: readonly string[]): Recipients | undefined {
  const { programId } = useSession();
  const { data } = useQuery(assetsQuery(programId));
  return data && recipientsOf(data.results.filter(({ id }) => assets.includes(id)));
}

export function recipientsOf(assets: readonly MonitoringAsset[]): Recipients {
  const lists = assets.map(({ report_emails }) => report_emails);
  if (lists.some((list) => list === undefined))
    return {
      count: assets.reduce((sum, { report_recipients: count }) => sum + count, 0),
      addresses: undefined,
    };
  const addresses = [...new Set(lists.flatMap((list) => list ?? []))];
  return { count: addresses.length, addresses };
}
