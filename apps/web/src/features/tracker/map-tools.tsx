import { IconClock, IconPlayerPauseFilled } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { StatusBadge } from '../../ui/states/status-badge.tsx';
import { instantText } from '../../ui/text/figures.ts';
import { isLive, type ShownTime } from './engine/shown-time.ts';
import type { Moment, TrackerEngine } from './engine/tracker-engine.ts';
import classes from './map-tools.module.css';
import { offsetText } from './satellites/tracker-text.ts';
import type { MapChoices } from './tracker-link.ts';

interface MapToolsProps {
  readonly time: ShownTime;
  readonly engine: TrackerEngine;
  readonly moment: Moment;
  /** Seconds of the demo world per real second. */
  readonly rate: number;
  readonly choices: MapChoices;
  readonly onChoices: (choices: MapChoices) => void;
}

/** Over the map: the shown instant, and what to show. */
export function MapTools({ time, engine, moment, rate, choices, onChoices }: MapToolsProps) {
  const toggle = (name: keyof MapChoices) => (checked: boolean) => onChoices({ ...choices, [name]: checked });
  return (
    <div className={classes.tools}>
      <div className={classes.time}>
        <TimeBadge time={time} offsetMs={moment.shownMs - moment.nowMs} />
        <Clock engine={engine} />
        {rate !== 1 && <span className={classes.rate}>{rate}× as fast</span>}
      </div>
      <div className={classes.choices}>
        <Checkbox label="Night" checked={choices.night} onChange={toggle('night')} />
        <Checkbox label="Saved areas" checked={choices.areas} onChange={toggle('areas')} />
        <Checkbox label="Follow" checked={choices.follow} onChange={toggle('follow')} />
      </div>
    </div>
  );
}

/** The instant of the markers. It changes with them, which a fast demo clock makes more often than every second. */
function Clock({ engine }: Pick<MapToolsProps, 'engine'>) {
  const shown = new Date(useSyncExternalStore(engine.subscribeSecond, engine.second));
  return (
    <time className={classes.instant} dateTime={shown.toISOString()}>
      {instantText(shown, true)}
    </time>
  );
}

function TimeBadge({ time, offsetMs }: { readonly time: ShownTime; readonly offsetMs: number }) {
  if (isLive(time)) {
    return (
      <span className={classes.live}>
        <span className={classes.dot} /> Live
      </span>
    );
  }
  if (time.kind === 'paused')
    return <StatusBadge tone="warn" icon={IconPlayerPauseFilled} word="Paused" bare />;
  return <StatusBadge tone="info" icon={IconClock} word={offsetText(offsetMs)} bare />;
}
