import { rollText } from '../../../parts/passes/pass-text.ts';
import { kilometresText } from '../../../ui/text/measures.ts';
import classes from './roll-diagram.module.css';

interface RollDiagramProps {
  /** Degrees, positive to the right of the track; null where the satellite does not roll that far. */
  readonly roll: number | null;
  readonly maxRoll: number | null;
  readonly altitudeKm: number;
}

const [WIDTH, HEIGHT] = [318, 104];
const [MIDDLE, TOP, GROUND] = [WIDTH / 2, 20, 80];
/** Half the angle of the drawn beam, wide enough to be visible. */
const BEAM_DEG = 1.6;
const WIDEST_PX = 124;
/** Angles are drawn wider than they are, so that a few degrees are visible. */
const STRETCH = 1.7;

/** The satellite seen from behind: how far it rolls to see the area, and how far it could roll. */
export function RollDiagram({ roll, maxRoll, altitudeKm }: RollDiagramProps) {
  const altitude = kilometresText(altitudeKm);
  const name =
    roll === null ? `No roll, ${altitude} high` : `Roll ${rollText(roll)}° from ${altitude} above the ground`;
  return (
    <svg className={classes.diagram} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={name}>
      <line className={classes.ground} x1={24} y1={GROUND} x2={WIDTH - 24} y2={GROUND} />
      <line className={classes.nadir} x1={MIDDLE} y1={TOP} x2={MIDDLE} y2={GROUND} />
      {maxRoll !== null && (
        <>
          <Limit deg={-maxRoll} />
          <Limit deg={maxRoll} />
        </>
      )}
      {roll !== null && <Beam deg={roll} />}
      <circle className={classes.satellite} cx={MIDDLE} cy={TOP} r={5} />
      <text x={MIDDLE + 13} y={TOP + 4}>
        {altitude}
      </text>
    </svg>
  );
}

function Limit({ deg }: { readonly deg: number }) {
  const x = groundX(deg);
  return (
    <>
      <line className={classes.limit} x1={MIDDLE} y1={TOP} x2={x} y2={GROUND} />
      <text x={x} y={GROUND + 15} textAnchor="middle">
        {rollText(deg).replace('.0', '')}°
      </text>
    </>
  );
}

function Beam({ deg }: { readonly deg: number }) {
  const [left, right] = [groundX(deg - BEAM_DEG), groundX(deg + BEAM_DEG)];
  const x = groundX(deg);
  const isLeft = deg < 0;
  return (
    <>
      <polygon className={classes.beam} points={`${MIDDLE},${TOP} ${left},${GROUND} ${right},${GROUND}`} />
      <line className={classes.sight} x1={MIDDLE} y1={TOP} x2={x} y2={GROUND} />
      <line className={classes.spot} x1={left} y1={GROUND} x2={right} y2={GROUND} />
      <text
        className={classes.roll}
        x={isLeft ? left - 6 : right + 6}
        y={GROUND - 8}
        textAnchor={isLeft ? 'end' : 'start'}
      >
        {rollText(deg)}°
      </text>
    </>
  );
}

/** Where a line of sight meets the drawn ground; distant points are clamped to the picture. */
function groundX(deg: number): number {
  const reach = STRETCH * (GROUND - TOP) * Math.tan((Math.max(-80, Math.min(80, deg)) * Math.PI) / 180);
  return MIDDLE + Math.max(-WIDEST_PX, Math.min(WIDEST_PX, reach));
}
