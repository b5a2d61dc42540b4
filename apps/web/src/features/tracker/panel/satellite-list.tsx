import { IconMoon, IconSun } from '@tabler/icons-react';
import { positionText } from '../../../map/view/position-text.ts';
import { ICON_STROKE } from '../../../ui/basics/button.tsx';
import { classNames } from '../../../ui/basics/class-names.ts';
import { VisuallyHidden } from '../../../ui/basics/visually-hidden.tsx';
import rowClasses from '../../../ui/lists/list-row.module.css';
import type { TrackedSatellite } from '../engine/tracker-engine.ts';
import { lossText } from '../satellites/orbit-loss.ts';
import classes from './satellite-list.module.css';

interface SatelliteListProps {
  readonly tracked: readonly TrackedSatellite[];
  readonly selected: number | undefined;
  readonly onSelect: (id: number) => void;
}

/** All satellites with the position below them, so that everything on the map can be reached by keyboard. */
export function SatelliteList({ tracked, selected, onSelect }: SatelliteListProps) {
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
            <Whereabouts {...one} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Whereabouts({ satellite, place }: TrackedSatellite) {
  if (place?.kind !== 'placed') {
    return <span className={classes.lost}>{lossText(satellite.orbit, place).short}</span>;
  }
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
