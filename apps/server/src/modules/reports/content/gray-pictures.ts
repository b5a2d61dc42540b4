import { dayText, readEvidence } from '@sigma/domain';
import { distanceM, type Position, positionsOf } from '@sigma/geo';
import type { MapShape, PicturesBlock, Spot } from '../pdf/blocks.ts';
import type { FindingFacts } from './facts.ts';
import { numberOf } from './finding-text.ts';
import { scaleAcross } from './map-view.ts';
import type { PictureSource } from './picture-source.ts';
import { spotBetween } from './plumes.ts';

type Picture = PicturesBlock['items'][number];

/**
 * The gray pictures of 3 m before and after, where a finding has them, as on the screen: in the pixels of its scene, a vehicle is
 * nothing but a shade. None for other findings.
 */
export async function grayPictures(
  finding: FindingFacts,
  pictures: PictureSource,
): Promise<readonly [before: Picture, after: Picture] | undefined> {
  const labelled = (name: string) => finding.artifacts.find(({ label }) => label === name);
  const [before, after] = [labelled('Before'), labelled('3 m gray')];
  if (before === undefined || after === undefined) return undefined;
  const { corners, beforeAt } = readEvidence(finding.evidence);
  const ground =
    corners === null
      ? { shapes: [] }
      : {
          shapes: [ringAround(finding, (place) => spotBetween(corners, place))],
          scale: scaleAcross(distanceM(corners[0], corners[1])),
        };
  const of = async (when: string, artifact: typeof before, day: string): Promise<Picture> => {
    const picture = await pictures.ofArtifact(artifact);
    return {
      alt: `${when}, in gray: ${finding.detection_type} ${numberOf(finding)}.`,
      caption: `${when}: ${day}, in gray with pixels of 3 m${picture === undefined ? ', no picture' : ''}`,
      picture,
      ...ground,
    };
  };
  return [
    await of('Before', before, beforeAt === null ? 'an earlier pass' : dayText(beforeAt)),
    await of('After', after, dayText(finding.detected_at)),
  ];
}

/** A ring around all that belongs to a finding, such as several vehicles. */
export function ringAround({ point, outline }: FindingFacts, spotAt: (place: Position) => Spot): MapShape {
  const spots = (outline === null ? [point.coordinates] : positionsOf(outline)).map(spotAt);
  const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  const at: Spot = [middle(spots.map(([x]) => x)), middle(spots.map(([, y]) => y))];
  return { kind: 'ring', at, reach: Math.max(...spots.map(([x, y]) => Math.hypot(x - at[0], y - at[1]))) };
}
