import type { AssetPass, MonitoringAsset } from '@sigma/contract';
import { windText } from '@sigma/domain';
import { IconRadarOff } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { listPages } from '../../../parts/list-detail/list-pages.tsx';
import { useLastingError } from '../../../parts/list-detail/use-lasting-error.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorNotice } from '../../../ui/states/error-notice.tsx';
import { SkeletonRows } from '../../../ui/states/skeleton-rows.tsx';
import { StatusBadge } from '../../../ui/states/status-badge.tsx';
import { counted, utcText } from '../../../ui/text/figures.ts';
import classes from './asset-page.module.css';
import { PASS_STATE } from './asset-texts.ts';
import { PASSES_PER_PAGE, passesQuery } from './assets.queries.ts';

/** The passes over an asset, newest first, also those that found nothing or saw clouds. */
export function PassesPanel({ asset }: { readonly asset: Pick<MonitoringAsset, 'id' | 'program'> }) {
  const [page, setPage] = useState(0);
  const passes = useQuery({ ...passesQuery(asset, page), placeholderData: keepPreviousData });
  const error = useLastingError(passes);
  if (passes.data === undefined) {
    return error === null ? (
      <SkeletonRows rows={6} thumbnail={false} label="Loading the passes" />
    ) : (
      <div className={classes.notice}>
        <ErrorNotice
          {...errorText(error)}
          action={
            <Button busy={passes.isFetching} onClick={() => void passes.refetch()}>
              Retry
            </Button>
          }
        />
      </div>
    );
  }
  const { results, count } = passes.data;
  if (count === 0) {
    return (
      <EmptyState
        icon={IconRadarOff}
        title="No pass yet"
        text="Each picture of the area is listed here, with what was found or what would have been found."
      />
    );
  }
  return (
    <div className={classes.form}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it has nothing to focus, and must scroll by keyboard. */}
      <section className={classes.scroll} aria-label="List of passes" tabIndex={0}>
        <ul className={classes.list} aria-label="Passes">
          {results.map((pass) => (
            <PassRow key={pass.id} pass={pass} />
          ))}
        </ul>
      </section>
      <div className={classes.pages}>
        {listPages({ label: 'Pages of passes', count, perPage: PASSES_PER_PAGE, page, onPage: setPage })}
      </div>
    </div>
  );
}

function PassRow({ pass }: { readonly pass: AssetPass }) {
  return (
    <li className={classes.pass}>
      <div className={classes.passHead}>
        <span className={classes.passTime}>{utcText(pass.acquired_at)}</span>
        <StatusBadge bare {...PASS_STATE[pass.state]} />
      </div>
      <p className={classes.passText}>{capitalized(pass.text)}</p>
      {pass.state !== 'imported' && <p className={classes.meta}>{factsOf(pass).join(' · ')}</p>}
    </li>
  );
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const comparedText = (earlier: number): string =>
  earlier === 0 ? 'no earlier pass to compare with' : `compared with ${counted(earlier, 'pass', 'passes')}`;

function factsOf(pass: AssetPass): readonly string[] {
  const { cloud_share, wind_speed_ms, wind_dir_deg, off_nadir, memory_passes } = pass;
  const wind = windText(wind_speed_ms, wind_dir_deg);
  return [
    cloud_share === null ? 'Clouds unavailable' : `${Math.round(cloud_share * 100)} % clouds`,
    wind === undefined ? 'Wind unavailable' : `Wind ${wind}`,
    ...(off_nadir === null ? [] : [`${off_nadir.toFixed(1)}° off nadir`]),
    ...(memory_passes === null ? [] : [comparedText(memory_passes)]),
  ];
}
