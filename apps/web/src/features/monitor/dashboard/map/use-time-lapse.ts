import type { AssetPass } from '@sigma/contract';
import { useEffect, useEffectEvent, useState } from 'react';

/** How long each pass is shown. */
const STEP_MS = 1500;

interface TimeLapse {
  /** From the oldest to the newest pass whose picture shows the ground. */
  readonly frames: readonly AssetPass[];
  readonly isPlaying: boolean;
  readonly play: () => void;
  readonly stop: () => void;
  /** The pass that comes next while it plays, so that its picture can be loaded. */
  readonly next: AssetPass | undefined;
}

/** Plays the clear passes of the chosen days one after the other, and stops at the newest. `passes` are given the newest first. */
export function useTimeLapse(
  passes: readonly AssetPass[] | undefined,
  shown: string | undefined,
  onShow: (pass: string) => void,
): TimeLapse {
  const [isPlaying, setPlaying] = useState(false);
  const frames = (passes ?? []).filter(({ state }) => state === 'analysed').toReversed();
  const at = frames.findIndex(({ id }) => id === shown);
  const next = isPlaying ? frames[at + 1] : undefined;
  const step = useEffectEvent(() => {
    if (next !== undefined) onShow(next.id);
  });
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setTimeout(() => {
      if (next === undefined) setPlaying(false);
      else step();
    }, STEP_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, next]);
  const play = () => {
    const [first] = frames;
    if (first === undefined) return;
    // Played to the end before, it begins again.
    if (at === -1 || at === frames.length - 1) onShow(first.id);
    setPlaying(true);
  };
  return { frames, isPlaying, play, stop: () => setPlaying(false), next };
}
