import type { ReactNode } from 'react';
import { FindingMark } from '../../data/finding-mark.tsx';
import classes from './monitor-map.module.css';

/** The highest column of methane that the ramp of plumes shows. */
const MOST_PPM_M = '1,500';

interface MapKeyProps {
  readonly hasPlume: boolean;
  /** Notes above the key. */
  readonly children: ReactNode;
}

/** What the marks mean, and the ramp of plumes while one is shown. */
export function MapKey({ hasPlume, children }: MapKeyProps) {
  return (
    <div className={classes.below}>
      {children}
      <div className={classes.key}>
        <span>
          <FindingMark of="alert" /> Alert
        </span>
        <span>
          <FindingMark of="detection" /> Detection
        </span>
        {hasPlume && (
          <span role="img" aria-label={`Colours from 0 to ${MOST_PPM_M} ppm·m of methane`}>
            0 <span className={classes.ramp} /> {MOST_PPM_M} ppm·m
          </span>
        )}
      </div>
    </div>
  );
}
