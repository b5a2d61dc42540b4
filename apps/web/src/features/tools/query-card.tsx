import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText } from '../../api/error-text.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Card } from '../../ui/layout/page.tsx';
import { ErrorNotice } from '../../ui/states/error-notice.tsx';
import { SkeletonRows } from '../../ui/states/skeleton-rows.tsx';

interface QueryCardProps<Data> {
  readonly title: string;
  readonly query: UseQueryResult<Data>;
  /** Rows of the skeleton while it loads. */
  readonly rows: number;
  readonly children: (data: Data) => ReactNode;
}

/** A card that loads its own content; a failure does not affect the other cards. */
export function QueryCard<Data>({ title, query, rows, children }: QueryCardProps<Data>) {
  return (
    <Card title={title}>
      {query.isError && (
        <ErrorNotice
          {...errorText(query.error)}
          action={
            <Button size="s" onClick={() => void query.refetch()}>
              Refresh
            </Button>
          }
        />
      )}
      {query.data !== undefined
        ? children(query.data)
        : query.isPending && <SkeletonRows rows={rows} height={40} />}
    </Card>
  );
}
