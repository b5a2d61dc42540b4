import { SCRUBBER_BUCKETS, type TimelineBucket } from '@sigma/domain';
import { MS_PER_DAY } from '@sigma/geo';
import {
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconX,
} from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { IconButton } from '../../../ui/basics/icon-button.tsx';
import { counted, dayText } from '../../../ui/text/figures.ts';
import type { DateRange } from '../filters/date-range.ts';
import { scrubTo, useSearchStore } from '../search/search-store.ts';
import classes from './timeline.module.css';
import { bucketsWithin } from './timeline-window.ts';

const FRAME_MS = 900;

/** A picture that takes longer than this many frames does not stop the others. */
const MOST_FRAMES_WAITED = 8;

interface ScrubberButtonProps {
  readonly buckets: readonly TimelineBucket[];
  readonly range: DateRange;
  /** The bars to be played, in order. */
  readonly played: readonly TimelineBucket[];
}

interface ScrubberBarProps {
  readonly played: readonly TimelineBucket[];
  /** Pictures of this bar or the next are still being read. */
  readonly isLoading: boolean;
}

/** Plays the bars one after the other, from five bars on: map and list show the scenes of one bar at a time (spec 1:2.6). */
export function ScrubberButton({ buckets, range, played }: ScrubberButtonProps) {
  const scrub = useSearchStore((store) => store.timeline.scrub);
  const within = bucketsWithin(buckets, range);
  const [first, next] = played;
  if (within.length < SCRUBBER_BUCKETS || first === undefined) return null;
  return (
    <IconButton
      icon={IconPlayerPlay}
      label="Play through the dates"
      outlined
      active={scrub !== undefined}
      aria-pressed={scrub !== undefined}
      onClick={() => scrubTo(scrub === undefined ? { bucket: first, isPlaying: true, next } : undefined)}
    />
  );
}

/** Steps through the pictures of the bars; the next ones are read before they are shown. */
export function ScrubberBar({ played, isLoading }: ScrubberBarProps) {
  const scrub = useSearchStore((store) => store.timeline.scrub);
  const at = played.findIndex((bucket) => bucket.from === scrub?.bucket.from);
  const isPlaying = scrub?.isPlaying ?? false;
  const go = (steps: number, playing: boolean) => {
    const barAt = (index: number) => played[(index + played.length) % Math.max(1, played.length)];
    const index = Math.max(0, at) + steps;
    const bucket = barAt(index);
    scrubTo(bucket && { bucket, isPlaying: playing, next: barAt(index + 1), previous: scrub?.bucket });
  };
  const waited = useRef(0);
  const play = useEffectEvent(() => {
    if (isLoading && waited.current < MOST_FRAMES_WAITED) {
      waited.current += 1;
      return;
    }
    waited.current = 0;
    go(1, true);
  });
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => play(), FRAME_MS);
    return () => clearInterval(timer);
  }, [isPlaying]);
  if (scrub === undefined) return null;
  const { bucket } = scrub;
  const last = bucket.to - MS_PER_DAY;
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
        onClick={() => scrubTo({ ...scrub, isPlaying: !isPlaying })}
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
