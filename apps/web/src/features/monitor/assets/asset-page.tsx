import { IconMapPinOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../../api/error-text.ts';
import { ApiError } from '../../../api/errors.ts';
import { useLastingError } from '../../../parts/list-detail/use-lasting-error.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { SkeletonRows } from '../../../ui/states/skeleton-rows.tsx';
import classes from './asset-page.module.css';
import { AssetView, type AssetViewProps } from './asset-view.tsx';
import { assetQuery } from './assets.queries.ts';

/** One asset by its id. */
export function AssetPage({ id, ...props }: AssetViewProps & { readonly id: string }) {
  const read = useQuery(assetQuery(props.scope, id));
  const error = useLastingError(read);
  if (read.data !== undefined) return <AssetView key={id} {...props} opened={read.data} />;
  if (error === null) {
    return (
      <div className={classes.page}>
        <section className={classes.panel} aria-label="Asset">
          <SkeletonRows rows={8} thumbnail={false} label="Loading the asset" />
        </section>
        <div className={classes.map} />
      </div>
    );
  }
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <div className={classes.failed}>
      <EmptyState
        icon={IconMapPinOff}
        tone="bad"
        {...(isMissing
          ? { title: 'This asset does not exist', text: 'It was deleted, or it belongs to another program.' }
          : errorText(error))}
        action={
          isMissing ? (
            props.back
          ) : (
            <Button busy={read.isFetching} onClick={() => void read.refetch()}>
              Retry
            </Button>
          )
        }
      />
    </div>
  );
}
