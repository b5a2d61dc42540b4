import type { Detection } from '@sigma/contract';
import { isGasType } from '@sigma/domain';
import { distanceM } from '@sigma/geo';
import { scaleOf } from '../../../../map/controls/map-scale.ts';
import type { PictureCorners } from '../../../../map/layers/pictures/map-picture.ts';
import { useFormats } from '../../../../ui/text/formats.ts';
import { placeOf } from '../../dashboard/map/around-focus.ts';
import { cornersOf } from '../../data/finding-pictures.ts';
import { findingWind } from '../../data/finding-text.ts';
import { outerRings } from '../../data/outer-rings.ts';
import { northInPicture, placeInPicture } from '../../data/picture-place.ts';
import classes from './picture-marks.module.css';

/** What a picture of a finding shows and how large it is: its outline or a ring around it, a scale bar, north and the wind. */
export function PictureMarks({ finding }: { readonly finding: Detection }) {
  const corners = cornersOf(finding);
  if (corners === null) return null;
  return (
    <>
      <Outline finding={finding} corners={corners} />
      <ScaleBar corners={corners} />
      <Compass finding={finding} corners={corners} />
    </>
  );
}

interface MarksProps {
  readonly finding: Detection;
  readonly corners: PictureCorners;
}

/** Objects smaller than this share of a picture are found by the ring around them. */
const SMALL_SHARE = 0.1;

function Outline({ finding, corners }: MarksProps) {
  const at = placeInPicture(corners, placeOf(finding));
  const rings = outerRings(finding).map((ring) =>
    ring.flatMap((place) => placeInPicture(corners, place) ?? []),
  );
  const path = rings.map(
    (ring) => `M${ring.map(({ x, y }) => `${x.toFixed(4)} ${y.toFixed(4)}`).join('L')}Z`,
  );
  const span = spanOf(rings.flat());
  const isSmall = span < SMALL_SHARE;
  return (
    <>
      <svg
        className={classes.outline}
        viewBox="0 0 1 1"
        preserveAspectRatio="none"
        role="img"
        aria-label="Outline of what was found"
      >
        {['casing', 'line'].map((look) => (
          <path key={look} data-look={look} d={path.join('')} vectorEffect="non-scaling-stroke" />
        ))}
      </svg>
      {at !== undefined && (
        <span
          className={classes.mark}
          data-look={isSmall ? 'ring' : isGasType(finding.detection_type) ? 'head' : 'none'}
          style={{
            left: `${at.x * 100}%`,
            top: `${at.y * 100}%`,
            // Twice as large as the object, and never so small that it hides it.
            ...(isSmall && { width: `max(44px, ${span * 200}%)` }),
          }}
        />
      )}
    </>
  );
}

function spanOf(places: readonly { readonly x: number; readonly y: number }[]): number {
  if (places.length === 0) return 0;
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  return Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
}

/** A picture is drawn in any size, so that its scale bar is a share of it: that of one of 400 px. */
const SCALE_PX = 400;

function ScaleBar({ corners: [upperLeft, upperRight] }: Pick<MarksProps, 'corners'>) {
  const { units } = useFormats();
  const { label, widthPx } = scaleOf(distanceM(upperLeft, upperRight) / SCALE_PX, units);
  return (
    <span className={classes.scale} style={{ width: `${(widthPx / SCALE_PX) * 100}%` }}>
      {label}
    </span>
  );
}

const HALF_TURN_DEG = 180;

function Compass({ finding, corners }: MarksProps) {
  const north = northInPicture(corners) ?? 0;
  const wind = findingWind(finding);
  const from = finding.wind_dir_deg;
  return (
    <span className={classes.compass}>
      <Arrow label="North" degrees={north} />
      <span aria-hidden="true">N</span>
      {wind !== undefined && from !== null && (
        <>
          <Arrow label={`Wind ${wind}`} degrees={north + from + HALF_TURN_DEG} />
          <span aria-hidden="true">{wind}</span>
        </>
      )}
    </span>
  );
}

function Arrow({ label, degrees }: { readonly label: string; readonly degrees: number }) {
  return (
    <svg className={classes.arrow} viewBox="-8 -8 16 16" role="img" aria-label={label}>
      <path d="M0 6V-6m-4 4l4 -4l4 4" transform={`rotate(${degrees})`} />
    </svg>
  );
}
