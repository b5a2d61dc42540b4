import type { AssetPass, Detection } from '@sigma/contract';
import { useState } from 'react';
import { dayText } from '../../../../ui/text/figures.ts';
import type { ComparedPictures } from '../../focus/compared-pictures.ts';
import type { Comparison } from './pass-tools.tsx';

interface ComparedMap {
  /** The finding in focus, whose own pictures the map shows. */
  readonly finding: Detection | undefined;
  readonly compared: ComparedPictures;
  /** The clear pass before the shown one; undefined where there is none. */
  readonly earlier: AssetPass | undefined;
  readonly isPlaying: boolean;
}

/** What the divider on the map separates: the pictures before and after a finding while one is in focus, else two passes. */
export function useComparison({ finding, compared, earlier, isPlaying }: ComparedMap): {
  readonly comparison: Comparison;
  /** The pass at the left of the divider. */
  readonly shownBefore: AssetPass | undefined;
} {
  const [wantsPasses, setWantsPasses] = useState(false);
  const shownBefore = wantsPasses && !isPlaying ? earlier : undefined;
  if (finding !== undefined) {
    const { canSwipe, isSwiped, setSwiped } = compared;
    return { comparison: { isPossible: canSwipe, isOn: isSwiped, onChange: setSwiped }, shownBefore };
  }
  return {
    comparison: {
      isPossible: earlier !== undefined,
      day: earlier && dayText(earlier.acquired_at),
      isOn: shownBefore !== undefined,
      onChange: setWantsPasses,
    },
    shownBefore,
  };
}
