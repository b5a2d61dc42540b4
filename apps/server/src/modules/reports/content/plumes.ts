import { MOST_METHANE_PPM_M, methaneColour, readEvidence } from '@sigma/domain';
import type { Position } from '@sigma/geo';
import type { ColourKey, MapShape, Spot } from '../pdf/blocks.ts';
import type { ArtifactFacts, FindingFacts } from './facts.ts';
import { type MapView, spotOf } from './map-view.ts';
import type { PictureSource } from './picture-source.ts';

/** The most plumes of one map. */
const MAX_PLUMES = 12;
const STEPS = 32;

/** The colours of plumes and what they mean. */
export const METHANE_KEY: ColourKey = {
  least: '0',
  most: `${MOST_METHANE_PPM_M.toLocaleString('en-US')} ppm·m`,
  colours: Array.from({ length: STEPS }, (_, index) => {
    const [red, green, blue, opacity] = methaneColour(((index + 0.5) / STEPS) * MOST_METHANE_PPM_M);
    const hex = [red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('');
    return { color: `#${hex}`, opacity: opacity / 255 };
  }),
};

/** The picture of methane above the background. */
export const enhancementOf = ({ artifacts }: Pick<FindingFacts, 'artifacts'>): ArtifactFacts | undefined =>
  artifacts.find(({ label }) => /^(methane|enhancement)/i.test(label));

/** The plumes of findings on a map, the newest of each source. Findings are given the newest first. */
export async function plumeShapes(
  view: MapView,
  findings: readonly FindingFacts[],
  pictures: PictureSource,
): Promise<readonly MapShape[]> {
  const shapes: MapShape[] = [];
  const sources = new Set<string>();
  for (const finding of findings) {
    const source = finding.source?.id ?? finding.id;
    const { corners } = readEvidence(finding.evidence);
    const artifact = enhancementOf(finding);
    if (sources.has(source) || corners === null || artifact === undefined || shapes.length === MAX_PLUMES)
      continue;
    const picture = await pictures.ofPlume(artifact.recipe);
    if (picture === undefined) continue;
    sources.add(source);
    const [a, b, c, d] = corners;
    const spot = (corner: Position) => spotOf(view, corner);
    shapes.push({ kind: 'plume', picture, corners: [spot(a), spot(b), spot(c), spot(d)] });
  }
  return shapes;
}

/** Where a place is in a picture that shows the ground between corners. */
export function spotBetween(
  [upperLeft, upperRight, , lowerLeft]: readonly [Position, Position, Position, Position],
  [lon, lat]: Position,
): Spot {
  const along = [upperRight[0] - upperLeft[0], upperRight[1] - upperLeft[1]] as const;
  const down = [lowerLeft[0] - upperLeft[0], lowerLeft[1] - upperLeft[1]] as const;
  const [dx, dy] = [lon - upperLeft[0], lat - upperLeft[1]];
  const area = along[0] * down[1] - along[1] * down[0];
  return [(dx * down[1] - dy * down[0]) / area, (along[0] * dy - along[1] * dx) / area];
}
