import type { SpectrumMatch } from '@sigma/contract';
import { IconChartDots3, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { VisuallyHidden } from '../../../ui/basics/visually-hidden.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorNotice } from '../../../ui/states/error-notice.tsx';
import { SkeletonRows } from '../../../ui/states/skeleton-rows.tsx';
import { type CubeAddress, matchQuery } from '../data/cube.queries.ts';
import type { Cube } from '../data/cube.ts';
import { type Spectrum, valuesOf } from '../data/spectrum.ts';
import tabClasses from '../panel/tab.module.css';
import type { Curve } from '../plot/curve.ts';
import { valueText } from '../plot/value-text.ts';
import classes from './match-tab.module.css';

interface MatchTabProps {
  readonly address: CubeAddress;
  readonly cube: Cube;
  readonly main: Spectrum | undefined;
  /** A pixel is chosen, and its spectrum is on its way. */
  readonly isReading: boolean;
  /** Receives the spectrum to draw over the measured one. */
  readonly onOverlay: (overlay: Curve | undefined) => void;
}

/** The spectra of the library that are most like that of the chosen pixel. */
export function MatchTab({ address, main, isReading, onOverlay }: MatchTabProps) {
  const [chosen, setChosen] = useState<string>();
  const query = useQuery({
    ...matchQuery(address, main ?? NOTHING),
    enabled: main !== undefined,
  });
  const found = main === undefined ? undefined : query.data;
  const match = found?.matches.find(({ id }) => id === chosen);
  useEffect(() => {
    onOverlay(match && overlayOf(match));
    return () => onOverlay(undefined);
  }, [match, onOverlay]);
  if (main === undefined && isReading) {
    return <SkeletonRows rows={5} height={40} label="Reading the spectrum of the pixel" />;
  }
  if (main === undefined) {
    return (
      <EmptyState
        icon={IconChartDots3}
        title="No pixel is chosen"
        text="Click a pixel on the map to compare its spectrum with the library."
      />
    );
  }
  if (query.error !== null) {
    return (
      <div className={tabClasses.tab}>
        <ErrorNotice
          title="The library could not be compared"
          text={errorText(query.error).text}
          action={
            <Button size="s" icon={IconRefresh} onClick={() => void query.refetch()}>
              Try again
            </Button>
          }
        />
      </div>
    );
  }
  if (found === undefined) return <SkeletonRows rows={6} label="Comparing with the library" />;
  return (
    <div className={tabClasses.tab}>
      {found.note !== '' && <p className={tabClasses.small}>{found.note}</p>}
      <div className={classes.head} aria-hidden="true">
        <span>Material</span>
        <span title="Spectral angle in radians; small means alike">SAM, rad</span>
        <span title="Fit of the absorption features; large means alike">SFF</span>
      </div>
      <ol className={classes.list}>
        {found.matches.map((one) => (
          <MatchRow
            key={one.id}
            match={one}
            isChosen={one.id === chosen}
            onChoose={() => setChosen(one.id === chosen ? undefined : one.id)}
          />
        ))}
      </ol>
    </div>
  );
}

interface MatchRowProps {
  readonly match: SpectrumMatch;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function MatchRow({ match, isChosen, onChoose }: MatchRowProps) {
  const { name, category, sam_rad, sff_fit, sff_depth, scale, source, licence } = match;
  const fit = sff_fit === null ? 'none' : valueText(sff_fit);
  return (
    <li className={classes.item} data-chosen={isChosen || undefined}>
      <button type="button" className={classes.row} aria-pressed={isChosen} onClick={onChoose}>
        <span className={classes.name}>
          {name}
          <span className={classes.category}>{category}</span>
        </span>
        <span className={classes.figure}>
          <VisuallyHidden>, spectral angle in radians </VisuallyHidden>
          {sam_rad.toFixed(3)}
        </span>
        <span className={classes.figure}>
          <VisuallyHidden>, feature fit </VisuallyHidden>
          {fit}
        </span>
      </button>
      {isChosen && (
        <dl className={classes.facts}>
          <dt>Drawn</dt>
          <dd>dashed, times {valueText(scale)} (least squares)</dd>
          {sff_depth !== null && (
            <>
              <dt>Depth</dt>
              <dd>{valueText(sff_depth)}</dd>
            </>
          )}
          <dt>Source</dt>
          <dd>{source}</dd>
          <dt>Licence</dt>
          <dd>{licence}</dd>
        </dl>
      )}
    </li>
  );
}

function overlayOf({ id, name, values }: SpectrumMatch): Curve {
  return {
    key: `library ${id}`,
    name: `${name} (library)`,
    colour: 'var(--tx-2)',
    values: valuesOf(values),
    look: 'dashed',
  };
}

/** Stands for no spectrum in a query that is not sent. */
const NOTHING: Spectrum = {
  level: 'reflectance',
  unit: '',
  values: new Float64Array(),
  sigma: new Float64Array(),
  pixel: undefined,
  pixels: 0,
  cloudy: false,
};
