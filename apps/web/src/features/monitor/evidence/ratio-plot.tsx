import type { FindingEvidence } from '@sigma/domain';
import classes from './evidence.module.css';

const WIDTH = 318;
const HEIGHT = 132;
const MARGIN = { left: 38, right: 6, top: 8, bottom: 22 };

interface Scale {
  readonly x: (nm: number) => number;
  readonly y: (ratio: number) => number;
  readonly low: number;
  readonly high: number;
  readonly from: number;
  readonly to: number;
}

function scaleOf({ wavelengthsNm, ratio, fitted }: NonNullable<FindingEvidence['spectrum']>): Scale {
  const all = [...ratio, ...fitted];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const [from = 0, to = 1] = [wavelengthsNm[0], wavelengthsNm.at(-1)];
  const span = high - low || 1;
  const [across, down] = [WIDTH - MARGIN.left - MARGIN.right, HEIGHT - MARGIN.top - MARGIN.bottom];
  return {
    x: (nm) => MARGIN.left + ((nm - from) / (to - from)) * across,
    y: (value) => MARGIN.top + ((high - value) / span) * down,
    low,
    high,
    from,
    to,
  };
}

const lineOf = (nm: readonly number[], values: readonly number[], { x, y }: Scale) =>
  values.map((value, index) => `${x(nm[index] ?? 0).toFixed(1)},${y(value).toFixed(1)}`).join(' ');

/**
 * How the spectrum of the plume differs from that of the ground around it, and the methane that explains it best. Their correlation is
 * only stated of curves that it was calculated of.
 */
export function RatioPlot({ evidence: { spectrum } }: { readonly evidence: FindingEvidence }) {
  if (spectrum === null) return null;
  const scale = scaleOf(spectrum);
  const { wavelengthsNm: nm, ratio, fitted, r, isChange } = spectrum;
  const isWhitened = r !== null;
  const match = r === null ? '' : `, r ${r.toFixed(2)}`;
  const measured = isWhitened
    ? `Plume relative to the ground${isChange ? ' and to earlier passes' : ''}, in standard deviations of the ground`
    : 'Plume relative to the ground (logarithm)';
  return (
    <figure className={classes.plot}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`Spectrum of the plume against the ground around it, ${Math.round(scale.from)} to ${Math.round(scale.to)} nm, with the fitted methane${match}`}
      >
        {[scale.high, (scale.high + scale.low) / 2, scale.low].map((value) => (
          <g key={value}>
            <line
              className={classes.grid}
              x1={MARGIN.left}
              x2={WIDTH - MARGIN.right}
              y1={scale.y(value)}
              y2={scale.y(value)}
            />
            <text className={classes.tick} x={MARGIN.left - 4} y={scale.y(value) + 4} textAnchor="end">
              {value.toFixed(isWhitened ? 1 : 3)}
            </text>
          </g>
        ))}
        {[scale.from, (scale.from + scale.to) / 2, scale.to].map((value, index) => (
          <text
            key={value}
            className={classes.tick}
            x={scale.x(value)}
            y={HEIGHT - 6}
            textAnchor={index === 0 ? 'start' : index === 2 ? 'end' : 'middle'}
          >
            {Math.round(value)} nm
          </text>
        ))}
        <polyline className={classes.measured} points={lineOf(nm, ratio, scale)} />
        <polyline className={classes.fitted} points={lineOf(nm, fitted, scale)} />
      </svg>
      <figcaption className={classes.caption}>
        <span data-line="measured">{measured}</span>
        <span data-line="fitted">Methane{match}</span>
      </figcaption>
    </figure>
  );
}
