import { type ElementSet, parseElementSet, trackUncertainty } from '@sigma/orbit';
import { useMemo } from 'react';
import { instantText } from '../../../ui/text/figures.ts';
import { shortKilometresText } from '../../../ui/text/measures.ts';
import classes from './timeline.module.css';

/** From this age on, forecasts are marked as uncertain. */
const OLD_DAYS = 3;
const HOURS_PER_DAY = 24;

export function useElementSet(rawTle: string | null): ElementSet | undefined {
  return useMemo(() => {
    const parsed = rawTle === null ? undefined : parseElementSet(rawTle);
    return parsed?.ok ? parsed.set : undefined;
  }, [rawTle]);
}

/** "7 h" below two days, then "3.4 days". */
function ageText(days: number): string {
  const hours = Math.max(0, days) * HOURS_PER_DAY;
  return hours < 2 * HOURS_PER_DAY ? `${Math.round(hours)} h` : `${days.toFixed(1)} days`;
}

interface SetAgeProps {
  readonly set: ElementSet | undefined;
  readonly hasText: boolean;
  readonly nowMs: number;
}

/** How old the element set of a satellite is, from which its passes are predicted. */
export function SetAge({ set, hasText, nowMs }: SetAgeProps) {
  if (set === undefined)
    return <span className={classes.noSet}>{hasText ? 'Element set rejected' : 'No element set'}</span>;
  const { ageDays, alongTrackKm } = trackUncertainty(set, nowMs);
  const isOld = ageDays > OLD_DAYS;
  return (
    <span
      className={classes.setAge}
      data-old={isOld || undefined}
      title={`Element set of ${instantText(set.epoch)}; ± ${shortKilometresText(alongTrackKm)} along the track`}
    >
      Elements {ageText(ageDays)} old{isOld && ', uncertain'}
    </span>
  );
}
