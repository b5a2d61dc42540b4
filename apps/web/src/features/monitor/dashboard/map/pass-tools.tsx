import type { AssetPass } from '@sigma/contract';
import { IconLayoutColumns, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { IconButton } from '../../../../ui/basics/icon-button.tsx';
import { dayText } from '../../../../ui/text/figures.ts';

interface PassToolsProps {
  /** There are at least two clear passes to play. */
  readonly canPlay: boolean;
  readonly isPlaying: boolean;
  readonly onPlay: () => void;
  readonly onStop: () => void;
  /** The clear pass before the shown one; undefined where there is none. */
  readonly earlier: AssetPass | undefined;
  readonly isCompared: boolean;
  readonly onCompare: (on: boolean) => void;
}

/** Plays the passes one after the other, or shows the one before at the left of a divider on the map. */
export function PassTools(props: PassToolsProps) {
  const { canPlay, isPlaying, onPlay, onStop, earlier, isCompared, onCompare } = props;
  const compare =
    earlier === undefined ? 'Compare with the pass before' : `Compare with ${dayText(earlier.acquired_at)}`;
  return (
    <>
      <IconButton
        icon={isPlaying ? IconPlayerPause : IconPlayerPlay}
        iconSize={16}
        size="s"
        label={isPlaying ? 'Stop the time-lapse' : 'Play the clear passes as a time-lapse'}
        active={isPlaying}
        disabled={!canPlay}
        onClick={isPlaying ? onStop : onPlay}
      />
      <IconButton
        icon={IconLayoutColumns}
        iconSize={16}
        size="s"
        label={isCompared ? 'End the comparison' : compare}
        active={isCompared}
        aria-pressed={isCompared}
        disabled={earlier === undefined}
        onClick={() => onCompare(!isCompared)}
      />
    </>
  );
}
