import type { MonitoringAsset } from '@sigma/contract';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../session/session.tsx';
import { assetsQuery } from '../data/assets.queries.ts';

/** Who gets the reports of some assets. */
export interface Recipients {
  readonly count: number;
  /** There may be fewer, because an address may be on the lists of several assets. */
  readonly isAtMost: boolean;
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
      isAtMost: lists.length > 1,
      addresses: undefined,
    };
  const addresses = [...new Set(lists.flatMap((list) => list ?? []))];
  return { count: addresses.length, isAtMost: false, addresses };
}

/** "up to 4", where an address may be counted twice. */
export const recipientsCount = ({ count, isAtMost }: Pick<Recipients, 'count' | 'isAtMost'>): string =>
  isAtMost ? `up to ${count}` : String(count);
