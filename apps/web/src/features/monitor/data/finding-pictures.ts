import type { Detection } from '@sigma/contract';
import { readEvidence } from '@sigma/domain';
import type { MapPicture, PictureCorners } from '../../../map/layers/pictures/map-picture.ts';
import { dayText } from '../../../ui/text/figures.ts';

/** Labels of the pictures that the analysis makes of a finding, as the map and the comparison look them up. */
export const PICTURE_LABELS = {
  now: 'Natural colours',
  before: 'Before',
  plume: 'Methane',
  gray: '3 m gray',
} as const;

/** Size of the pixels in which passes are compared, metres. All pictures of a finding have them, except gray ones. */
export const PICTURE_PIXEL_M = 8;

/** A picture on the map of an asset. */
export interface MonitorPicture extends MapPicture {
  /** Its pixels are those in which passes are compared. */
  readonly hasGridPixels?: boolean;
}

/** Whether the map is divided between pictures that are compared; each half covers what lies above the divider. */
export const isDivided = (pictures: readonly MonitorPicture[]): boolean =>
  pictures.some(({ side }) => side !== undefined);

type Pictured = Pick<Detection, 'artifacts' | 'evidence' | 'id'>;

/** The picture that stands for a finding in lists: the plume before the ground, and the gray picture where only it shows enough. */
export function leadPicture({ artifacts }: Pick<Detection, 'artifacts'>): string | undefined {
  const { plume, gray, now } = PICTURE_LABELS;
  return artifacts[plume] ?? artifacts[gray] ?? artifacts[now] ?? Object.values(artifacts)[0];
}

/** Whether a finding is shown in gray, before and after. */
export const isGray = ({ artifacts }: Pick<Detection, 'artifacts'>): boolean =>
  artifacts[PICTURE_LABELS.gray] !== undefined;

/** The ground that the pictures of a finding show; null if it is unknown. */
export const cornersOf = ({ evidence }: Pick<Detection, 'evidence'>): PictureCorners | null =>
  readEvidence(evidence).corners;

/** The day of the picture of a finding from before; undefined if it is unknown. */
function dayBefore({ evidence }: Pick<Detection, 'evidence'>): string | undefined {
  const { beforeAt } = readEvidence(evidence);
  return beforeAt === null ? undefined : dayText(beforeAt);
}

/** The days of the pictures of a finding that are compared on the map. */
export const comparedDays = (finding: Pick<Detection, 'detected_at' | 'evidence'>) => ({
  left: dayBefore(finding) ?? PICTURE_LABELS.before,
  right: dayText(finding.detected_at),
});

/** The label of a picture, with its day where that is another one than that of the finding. */
export function pictureName(finding: Pick<Detection, 'evidence'>, label: string): string {
  const day = label === PICTURE_LABELS.before ? dayBefore(finding) : undefined;
  // Narrow captions break before the day and not within it.
  return day === undefined ? label : `${label}, ${day.replaceAll(' ', '\u00a0')}`;
}

/** A picture of a finding on the map; undefined if it does not exist or its place is unknown. */
export function mapPicture(
  finding: Pictured,
  label: string,
  look: Pick<MapPicture, 'opacity' | 'side'>,
): MonitorPicture | undefined {
  const href = finding.artifacts[label];
  const corners = cornersOf(finding);
  if (href === undefined || corners === null) return undefined;
  // Only absolute addresses are recognised as files of this installation.
  const url = new URL(href, location.href).href;
  return {
    id: `${finding.id} ${label} ${look.side ?? ''}`,
    source: { type: 'image', url, corners },
    hasGridPixels: label === PICTURE_LABELS.now || !isGray(finding),
    ...look,
  };
}
