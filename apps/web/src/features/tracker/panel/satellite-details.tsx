import type { ElementSet } from '@sigma/orbit';
import { IconAlertTriangle, IconCircleCheckFilled, IconCircleXFilled } from '@tabler/icons-react';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { positionText } from '../../../map/view/position-text.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { Facts } from '../../../ui/layout/page.tsx';
import { ErrorNotice } from '../../../ui/states/error-notice.tsx';
import { StatusBadge } from '../../../ui/states/status-badge.tsx';
import { CopyButton } from '../../../ui/text/copy-button.tsx';
import { dayText } from '../../../ui/text/figures.ts';
import { kilometresText, speedText } from '../../../ui/text/measures.ts';
import type { TrackedSatellite } from '../engine/tracker-engine.ts';
import { type NamedSecond, usePlaceAt } from '../engine/use-place-at.ts';
import { lossText } from '../satellites/orbit-loss.ts';
import { elementSetKey } from '../satellites/satellites.queries.ts';
import { ageOf, uncertaintyText } from '../satellites/tracker-text.ts';
import classes from './satellite-details.module.css';

interface SatelliteDetailsProps {
  readonly engine: NamedSecond;
  readonly tracked: TrackedSatellite;
  readonly shownMs: number;
}

/** The position of the selected satellite, and its facts (spec 1:2.9#3). */
export function SatelliteDetails({ engine, tracked: { satellite, place }, shownMs }: SatelliteDetailsProps) {
  const { name, orbit, launchDate, launchSite } = satellite;
  const isDecayed = place?.kind === 'decayed';
  const set = orbit.state === 'ready' ? orbit.set : undefined;
  const loss = place?.kind === 'placed' ? undefined : lossText(orbit, place);
  return (
    <section className={classes.details} aria-label={name}>
      <header className={classes.head}>
        <h3>{name}</h3>
        {isDecayed ? (
          <StatusBadge tone="bad" icon={IconCircleXFilled} word="Decayed" />
        ) : (
          <StatusBadge tone="ok" icon={IconCircleCheckFilled} word="Active" />
        )}
      </header>
      {set !== undefined && place?.kind === 'placed' && <Figures engine={engine} set={set} />}
      {loss !== undefined && orbit.state !== 'failed' && <p className={classes.loss}>{loss.long}</p>}
      {orbit.state === 'failed' && loss !== undefined && <NotLoaded id={satellite.id} text={loss.long} />}
      <Facts
        facts={[
          ['Type', 'Earth Observation'],
          ['Launch date', launchDate === null ? 'N/A' : dayText(launchDate)],
          ['Launch site', launchSite ?? 'N/A'],
          ['Bands', '472, 400–2500 nm'],
          ['Hyperspectral', '8 m'],
          ['Grayscale', '3 m'],
        ]}
      />
      {set !== undefined && <ElementSetFacts set={set} shownMs={shownMs} />}
    </section>
  );
}

function NotLoaded({ id, text }: { readonly id: number; readonly text: string }) {
  const queries = useQueryClient();
  const isRetrying = useIsFetching({ queryKey: elementSetKey(id) }) > 0;
  return (
    <ErrorNotice
      title={text}
      action={
        <Button
          size="s"
          busy={isRetrying}
          onClick={() => void queries.refetchQueries({ queryKey: elementSetKey(id) })}
        >
          Retry
        </Button>
      }
    />
  );
}

interface FiguresProps {
  readonly engine: NamedSecond;
  readonly set: ElementSet;
}

/** Where the satellite is at the second that the clock names: a fraction later it is kilometres further. */
function Figures({ engine, set }: FiguresProps) {
  const place = usePlaceAt(engine, set);
  if (place.kind !== 'placed') return null;
  const position = positionText(place.position, 3);
  // A reference of the grid is one text; degrees are two.
  const [latitude, longitude] = position.split(', ');
  const figures = [
    ...(longitude === undefined
      ? ([['Position', position]] as const)
      : ([
          ['Latitude', latitude],
          ['Longitude', longitude],
        ] as const)),
    ['Altitude', kilometresText(place.altitudeKm, 1)],
    ['Speed', speedText(place.speedKmS)],
  ] as const;
  return (
    <dl className={classes.figures}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface ElementSetFactsProps {
  readonly set: ElementSet;
  readonly shownMs: number;
}

function ElementSetFacts({ set, shownMs }: ElementSetFactsProps) {
  const age = ageOf(set, shownMs);
  return (
    <>
      <Facts
        facts={[
          [
            'Element set age',
            age.isOld ? (
              <StatusBadge key="age" tone="warn" icon={IconAlertTriangle} word={age.text} />
            ) : (
              age.text
            ),
          ],
          ['Position good to', uncertaintyText(age)],
          ['Catalogue number', set.catalogNumber],
        ]}
      />
      {age.isOld && (
        <ErrorNotice
          icon={IconAlertTriangle}
          title="The element set is older than 3 days"
          text={`Along-track position uncertainty: ${uncertaintyText(age)}.`}
        />
      )}
      <div className={classes.copy}>
        <CopyButton label="Copy TLE" text={() => `${set.line1}\n${set.line2}\n`} />
      </div>
    </>
  );
}
