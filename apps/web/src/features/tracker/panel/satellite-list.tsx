import type { ElementSet } from '@sigma/orbit';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { positionText } from '../../../map/view/position-text.ts';
import { ICON_STROKE } from '../../../ui/basics/button.tsx';
import { classNames } from '../../../ui/basics/class-names.ts';
import { VisuallyHidden } from '../../../ui/basics/visually-hidden.tsx';
import rowClasses from '../../../ui/lists/list-row.module.css';
import type { TrackedSatellite } from '../engine/tracker-engine.ts';
import { type NamedSecond, usePlaceAt } from '../engine/use-place-at.ts';
import { lossText } from '../satellites/orbit-loss.ts';
import classes from './satellite-list.module.css';

interface SatelliteListProps {
  readonly engine: NamedSecond;
  readonly tracked: readonly TrackedSatellite[];
  readonly selected: number | undefined;
  readonly onSelect: (id: number) => void;
}

/** All satellites with the position below them, so that everything on the map can be reached by keyboard. */
export function SatelliteList({ engine, tracked, selected, onSelect }: SatelliteListProps) {
  return (
    <ul className={classes.list} aria-label="Satellites">
      {tracked.map((one) => (
        <li key={one.satellite.id}>
          <button
            type="button"
            className={classNames(rowClasses.row, classes.row)}
            aria-current={one.satellite.id === selected || undefined}
            onClick={() => onSelect(one.satellite.id)}
          >
            <span className={rowClasses.name}>{one.satellite.name}</span>
            <Whereabouts engine={engine} {...one} />
          </button>
        </li>
      ))}
    </ul>
  );
}

interface WhereaboutsProps extends TrackedSatellite {
  readonly engine: NamedSecond;
}

function Whereabouts({ engine, satellite: { orbit }, place }: WhereaboutsProps) {
  return orbit.state === 'ready' && place?.kind === 'placed' ? (
    <Position engine={engine} set={orbit.set} />
  ) : (
    <span className={classes.lost}>{lossText(orbit, place).short}</span>
  );
}

interface PositionProps {
  readonly engine: NamedSecond;
  readonly set: ElementSet;
}

function Position({ engine, set }: PositionProps) {
  const place = usePlaceAt(engine, set);
  if (place.kind !== 'placed') return null;
  const Sky = place.isDay ? IconSun : IconMoon;
  return (
    <>
      <span>{positionText(place.position, 1)}</span>
      <span className={classes.sky} title={place.isDay ? 'Day below' : 'Night below'}>
        <Sky size={16} stroke={ICON_STROKE} aria-hidden="true" />
        <VisuallyHidden>{place.isDay ? 'Day below' : 'Night below'}</VisuallyHidden>
      </span>
    </>
  );
}
