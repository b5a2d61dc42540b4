import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { Button } from '../../ui/basics/button.tsx';
import { IconButton } from '../../ui/basics/icon-button.tsx';
import { SliderRail } from '../../ui/sliders/slider-rail.tsx';
import { shareOf, sliderScale } from '../../ui/sliders/slider-values.ts';
import {
  EARLIEST_MIN,
  isLive,
  LATEST_MIN,
  LIVE,
  movedTo,
  paused,
  running,
  type ShownTime,
  sliderMinutes,
} from './engine/shown-time.ts';
import classes from './time-bar.module.css';

interface TimeBarProps {
  readonly time: ShownTime;
  /** The current time of the demo world. */
  readonly nowMs: number;
  /** The same time, to the millisecond, when a button is pressed. */
  readonly readNow: () => number;
  readonly onTime: (time: ShownTime) => void;
}

const SCALE = sliderScale({ min: EARLIEST_MIN, max: LATEST_MIN });
const HANDLE = [{ id: 'high', label: 'Shown time' }] as const;
const TICKS = [
  [-180, '−3 h'],
  [0, 'Now'],
  [360, '+6 h'],
  [720, '+12 h'],
  [1080, '+18 h'],
  [1440, '+24 h'],
] as const;

/** Below the map: pause and play, another time, back to now. */
export function TimeBar({ time, nowMs, readNow, onTime }: TimeBarProps) {
  const minutes = sliderMinutes(time, nowMs);
  const isPaused = time.kind === 'paused';
  return (
    <section className={classes.bar} aria-label="Time">
      <IconButton
        icon={isPaused ? IconPlayerPlayFilled : IconPlayerPauseFilled}
        label={isPaused ? 'Play' : 'Pause'}
        outlined
        onClick={() => onTime(isPaused ? running(time, readNow()) : paused(time, readNow()))}
      />
      <div className={classes.slider}>
        <SliderRail
          range={[Math.min(0, minutes), minutes]}
          scale={SCALE}
          handles={HANDLE}
          unit="minutes from now"
          disabled={false}
          onMove={(_, wanted) => onTime(movedTo(time, Math.round(wanted), readNow()))}
        />
        <div className={classes.ticks} aria-hidden="true">
          {TICKS.map(([at, label]) => (
            <span key={at} style={{ left: `${shareOf(at, SCALE) * 100}%` }}>
              {label}
            </span>
          ))}
        </div>
      </div>
      <Button disabled={isLive(time)} onClick={() => onTime(LIVE)}>
        Now
      </Button>
    </section>
  );
}
