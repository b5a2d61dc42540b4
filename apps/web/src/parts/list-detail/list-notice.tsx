import type { ReactNode } from 'react';
import { errorText } from '../../api/error-text.ts';
import { NetworkError } from '../../api/errors.ts';
import type { Icon } from '../../ui/basics/button.tsx';
import { ErrorNotice } from '../../ui/states/error-notice.tsx';
import { SkeletonRows } from '../../ui/states/skeleton-rows.tsx';

/** What a notice reads of the query of its list. */
export interface ListState {
  readonly isPending: boolean;
  readonly error: unknown;
  readonly data: { readonly count: number } | undefined;
}

interface ListNoticeProps {
  readonly list: ListState;
  /** The name of the placeholder while the list loads. */
  readonly loadingLabel: string;
  readonly errorIcon: Icon;
  /** Replaces the usual text when the network failed. */
  readonly networkText?: string;
  readonly errorAction?: ReactNode;
  /** Shown when the list has no entries. */
  readonly none: ReactNode;
}

/** Takes the place of a list that is loading, has failed or has no entries. */
export function ListNotice(props: ListNoticeProps) {
  const { list, loadingLabel, errorIcon, networkText, errorAction, none } = props;
  if (list.error !== null) {
    const { title, text } = errorText(list.error);
    const advice = list.error instanceof NetworkError ? (networkText ?? text) : text;
    return <ErrorNotice icon={errorIcon} title={title} text={advice} action={errorAction} />;
  }
  if (list.isPending) return <SkeletonRows rows={6} thumbnail={false} label={loadingLabel} />;
  return list.data?.count === 0 ? none : null;
}
