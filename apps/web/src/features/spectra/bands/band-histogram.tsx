import type { PlaneCounts } from '../../../map/layers/spectral/band-plane.ts';
import { valueText } from '../plot/value-text.ts';
import classes from './band-histogram.module.css';
import { stretchedLimits } from './use-band-picture.ts';

interface BandHistogramProps {
  /** Of red, green and blue. */
  readonly counts: readonly PlaneCounts[];
  readonly stretch: readonly [number, number];
}

const BINS = 96;
const HEIGHT = 64;
const COLOURS = ['var(--band-red)', 'var(--band-green)', 'var(--band-blue)'] as const;
/** The histogram reaches a little beyond what is stretched. */
const ENDS = [0.2, 99.8] as const;

/** How the values of the three bands are distributed; each on its own scale, because each is stretched for itself. */
export function BandHistogram({ counts, stretch }: BandHistogramProps) {
  return (
    <figure className={classes.figure}>
      <svg
        viewBox={`0 0 ${BINS} ${HEIGHT}`}
        preserveAspectRatio="none"
        className={classes.bars}
        aria-hidden="true"
      >
        {counts.map((one, part) => (
          <path key={COLOURS[part]} d={outlineOf(one)} fill={COLOURS[part]} className={classes.part} />
        ))}
      </svg>
      <figcaption className={classes.ends}>
        {counts.map((one, part) => {
          const [from, to] = stretchedLimits(one, stretch);
          return (
            <span key={COLOURS[part]}>
              <b style={{ color: COLOURS[part] }}>{'RGB'.charAt(part)}</b> {valueText(from)} to{' '}
              {valueText(to)}
            </span>
          );
        })}
      </figcaption>
    </figure>
  );
}

function outlineOf(counts: PlaneCounts): string {
  const [from, to] = stretchedLimits(counts, ENDS);
  const bins = counts.histogram(from, to, BINS);
  const most = bins.reduce((a, b) => Math.max(a, b), 1);
  const points = Array.from(
    bins,
    (count, bin) => `L${bin} ${HEIGHT * (1 - count / most)}L${bin + 1} ${HEIGHT * (1 - count / most)}`,
  );
  return `M0 ${HEIGHT}${points.join('')}L${BINS} ${HEIGHT}Z`;
}
