import { SCRUBBER_BUCKETS, type TimelineBucket } from '@sigma/domain';
import {
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconX,
} from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { IconButton } from '../../../ui/basics/icon-button.tsx';
import { counted, dayText } from '../../../ui/text/figures.ts';
import type { DateRange } from '../filters/date-range.ts';
import { scrubTo, useSearchStore } from '../search/search-store.ts';
import classes from './timeline.module.css';
import { bucketsWithin, DAY_MS } from './timeline-window.ts';

const FRAME_MS = 900;

interface ScrubberProps {
  readonly buckets: readonly TimelineBucket[];
  readonly range: DateRange;
}

/** Plays the bars one after the other, from five bars on: map and list show the scenes of one bar at a time (spec 1:2.6). */
export function ScrubberButton({ buckets, range }: ScrubberProps) {
  const scrub = useSearchStore((store) => store.timeline.scrub);
  const within = bucketsWithin(buckets, range);
  const first = within.find(({ count }) => count > 0);
  if (within.length < SCRUBBER_BUCKETS || first === undefined) return null;
  return (
    <IconButton
      icon={IconPlayerPlay}
      label="Play through the dates"
      outlined
      active={scrub !== undefined}
      aria-pressed={scrub !== undefined}
      onClick={() => scrubTo(scrub === undefined ? { bucket: first, isPlaying: true } : undefined)}
    />
  );
}

/** Skips bars without scenes. */
export function ScrubberBar({ buckets, range }: ScrubberProps) {
  const scrub = useSearchStore((store) => store.timeline.scrub);
  const within = bucketsWithin(buckets, range).filter(({ count }) => count > 0);
  const at = within.findIndex((bucket) => bucket.from === scrub?.bucket.from);
  const isPlaying = scrub?.isPlaying ?? false;
  const go = (steps: number, playing: boolean) => {
    const bucket = within[(Math.max(0, at) + steps + within.length) % Math.max(1, within.length)];
    scrubTo(bucket && { bucket, isPlaying: playing });
  };
  const play = useEffectEvent(() => go(1, true));
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => play(), FRAME_MS);
    return () => clearInterval(timer);
  }, [isPlaying]);
  if (scrub === undefined) return null;
  const { bucket } = scrub;
  const last = bucket.to - DAY_MS;
  return (
    <div role="toolbar" aria-label="Scrubber" className={classes.scrubber}>
      <IconButton
        icon={IconPlayerSkipBack}
        size="s"
        iconSize={16}
        label="Earlier"
        onClick={() => go(-1, false)}
      />
      <IconButton
        icon={isPlaying ? IconPlayerPause : IconPlayerPlay}
        size="s"
        iconSize={16}
        label={isPlaying ? 'Pause' : 'Play'}
        onClick={() => scrubTo({ bucket, isPlaying: !isPlaying })}
      />
      <IconButton
        icon={IconPlayerSkipForward}
        size="s"
        iconSize={16}
        label="Later"
        onClick={() => go(1, false)}
      />
      <span role="status" className={classes.frame}>
        {dayText(new Date(bucket.from))}
        {last > bucket.from && ` – ${dayText(new Date(last))}`} · {counted(bucket.count, 'scene')}
      </span>
      <IconButton
        icon={IconX}
        size="s"
        iconSize={16}
        label="Stop playing"
        onClick={() => scrubTo(undefined)}
      />
    </div>
  );
}
