import { useMonitorKeys } from '../../dashboard/use-monitor-keys.ts';

interface PictureKeysProps {
  /** To the next picture, or the previous one. */
  readonly onStep: (by: 1 | -1) => void;
  /** To the picture from before, and back. */
  readonly onBefore: () => void;
  readonly onMarks: () => void;
}

/** The keys that change a large picture, wherever the focus is except in the notes. */
export function PictureKeys({ onStep, onBefore, onMarks }: PictureKeysProps) {
  const [back, on] = [() => onStep(-1), () => onStep(1)];
  useMonitorKeys({ ArrowLeft: back, ArrowRight: on, b: onBefore, o: onMarks });
  return null;
}
