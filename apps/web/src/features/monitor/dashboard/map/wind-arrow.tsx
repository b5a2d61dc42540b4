import type { Detection } from '@sigma/contract';
import { findingWind } from '../../data/finding-text.ts';
import classes from './monitor-map.module.css';

const PX_PER_M_S = 9;
const SHORTEST_PX = 22;
const LONGEST_PX = 108;
const HALF_TURN_DEG = 180;

/** An arrow from the head of a plume to where the wind blows; its length is the speed. */
export function WindArrow({ finding }: { readonly finding: Detection }) {
  const { wind_speed_ms: speed, wind_dir_deg: from } = finding;
  const text = findingWind(finding);
  if (speed === null || from === null || text === null) return null;
  const length = Math.min(LONGEST_PX, Math.max(SHORTEST_PX, speed * PX_PER_M_S));
  const side = 2 * (LONGEST_PX + 8);
  const path = `M0 -14V${-14 - length}m-6 8l6 -8l6 8`;
  return (
    <svg
      className={classes.wind}
      width={side}
      height={side}
      viewBox={`${-side / 2} ${-side / 2} ${side} ${side}`}
      role="img"
      aria-label={`Wind ${text}`}
    >
      <g transform={`rotate(${from + HALF_TURN_DEG})`}>
        <path className={classes.windCasing} d={path} />
        <path className={classes.windLine} d={path} />
      </g>
    </svg>
  );
}
