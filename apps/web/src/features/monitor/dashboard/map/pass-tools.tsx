import { IconLayoutColumns, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { IconButton } from '../../../../ui/basics/icon-button.tsx';

export interface Comparison {
  /** There is something to compare with. */
  readonly isPossible: boolean;
  /** The day of the other pass, as people read it; undefined for the picture before a finding. */
  readonly day?: string | undefined;
  readonly isOn: boolean;
  readonly onChange: (on: boolean) => void;
}

interface PassToolsProps {
  /** There are at least two clear passes to play. */
  readonly canPlay: boolean;
  readonly isPlaying: boolean;
  readonly onPlay: () => void;
  readonly onStop: () => void;
  readonly comparison: Comparison;
}

/** Plays the passes one after the other, or shows the one before at the left of a divider on the map. */
export function PassTools(props: PassToolsProps) {
  const { canPlay, isPlaying, onPlay, onStop, comparison } = props;
  const { isPossible, day = 'the pass before', isOn, onChange } = comparison;
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
        label={isOn ? 'End the comparison' : `Compare with ${day}`}
        active={isOn}
        aria-pressed={isOn}
        disabled={!isPossible}
        onClick={() => onChange(!isOn)}
      />
    </>
  );
}
