import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** One page of what has an epoch, both ends of the range included. */
export interface EpochPage {
  readonly limit: number;
  readonly offset: number;
  readonly falling: boolean;
  readonly after: Date | undefined;
  readonly before: Date | undefined;
}

/** That the column `epoch` lies in the range. */
export function withinEpochs({ after, before }: Pick<EpochPage, 'after' | 'before'>): RawBuilder<SqlBool> {
  const ends = [
    ...(after === undefined ? [] : [sql<SqlBool>`epoch >= ${after}`]),
    ...(before === undefined ? [] : [sql<SqlBool>`epoch <= ${before}`]),
  ];
  return ends.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(ends, sql` and `)}`;
}
