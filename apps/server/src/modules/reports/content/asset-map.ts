import { dayText } from '@sigma/domain';
import { positionsOf } from '@sigma/geo';
import type { MapBlock, MapShape } from '../pdf/blocks.ts';
import { CONTENT_WIDTH } from '../pdf/sheet.ts';
import type { AssetFacts, FindingFacts, PassFacts, ReportFacts } from './facts.ts';
import { countText, numberOf, timeText } from './finding-text.ts';
import { includesSpot, linesOf, type MapView, scaleOf, spotOf, viewOf } from './map-view.ts';
import type { PictureSource } from './picture-source.ts';
import { METHANE_KEY, plumeShapes } from './plumes.ts';

/** Points: a map is as wide as the text of a page. */
export const MAP_WIDTH = CONTENT_WIDTH;
const ASPECT = 1.85;
const HEIGHT = CONTENT_WIDTH / ASPECT;
const LEAST_M = 400;
const PICTURE_PX = 1100;
/** There is one such map for each of ten alerts. */
const PLACE_PX = 800;
/** Above this, a pass shows more clouds than ground. */
const CLEAR_SHARE = 0.2;

/** The newest pass of an asset whose picture shows the ground. */
export function clearestPass(passes: readonly PassFacts[], asset: string): PassFacts | undefined {
  const own = passes.filter(({ asset_id, state }) => asset_id === asset && state === 'analysed');
  return own.findLast(({ cloud_share }) => (cloud_share ?? 0) <= CLEAR_SHARE) ?? own.at(-1);
}

/** Map of an asset with what was found on it in the period, over its newest clear pass. */
export async function assetMap(
  facts: ReportFacts,
  asset: AssetFacts,
  pictures: PictureSource,
): Promise<MapBlock> {
  const pass = clearestPass(facts.passes, asset.id);
  const findings = facts.findings.filter(({ asset_id }) => asset_id === asset.id);
  const view = viewOf(positionsOf(asset.area), ASPECT, LEAST_M);
  const scene = pass && { collection: pass.collection, id: pass.scene_id, at: pass.acquired_at };
  const picture = scene && (await pictures.ofScene(scene, view, PICTURE_PX));
  const plumes = await plumeShapes(view, findings, pictures);
  const over =
    scene === undefined || picture === undefined
      ? 'without a picture'
      : `over the pass of ${timeText(scene.at)} UTC`;
  return {
    kind: 'map',
    alt: `Map of ${asset.name} with ${countText(findings.length, 'finding')}.`,
    caption: `Findings of the period ${over}.${plumes.length === 0 ? '' : ' Colours: methane above the background, the newest plume of each source.'}${asset.simulated ? ' Simulated data.' : ''}`,
    height: HEIGHT,
    picture,
    shapes: [...plumes, ...assetShapes(view, asset, findings)],
    scale: scaleOf(view),
    key: plumes.length === 0 ? undefined : METHANE_KEY,
  };
}

function assetShapes(
  view: MapView,
  asset: AssetFacts,
  findings: readonly FindingFacts[],
): readonly MapShape[] {
  return [
    ...facilityShapes(view, asset),
    { kind: 'area', lines: linesOf(view, asset.area) },
    ...outlines(view, findings),
    // Alerts are drawn last, over everything else.
    ...markers(view, findings, 'detection'),
    ...markers(view, findings, 'alert'),
  ];
}

export const facilityShapes = (view: MapView, { facilities }: AssetFacts): readonly MapShape[] =>
  facilities.map(({ kind, shape }) => ({
    kind: kind === 'line' ? 'line' : 'facility',
    lines: linesOf(view, shape),
  }));

export const outlines = (view: MapView, findings: readonly FindingFacts[]): readonly MapShape[] =>
  findings.flatMap(({ outline }) =>
    outline === null ? [] : [{ kind: 'outline' as const, lines: linesOf(view, outline) }],
  );

function markers(
  view: MapView,
  findings: readonly FindingFacts[],
  kind: 'alert' | 'detection',
): readonly MapShape[] {
  return findings
    .filter(({ detection_class }) => detection_class === kind)
    .map(({ point }) => ({ kind, at: spotOf(view, point.coordinates) }))
    .filter(({ at }) => includesSpot(at));
}

/** Map of an asset with the place of one finding, over the pass that shows it. */
export async function placeMap(
  finding: FindingFacts,
  asset: AssetFacts,
  pictures: PictureSource,
): Promise<MapBlock> {
  const place = finding.point.coordinates;
  const view = viewOf([...positionsOf(asset.area), place], ASPECT, LEAST_M);
  const { scene } = finding;
  const picture = scene === null ? undefined : await pictures.ofScene(scene, view, PLACE_PX);
  const over = scene === null || picture === undefined ? ', without a picture' : ` on ${dayText(scene.at)}`;
  return {
    kind: 'map',
    alt: `Map of ${asset.name} with the place of ${numberOf(finding)}.`,
    caption: `The place of ${numberOf(finding)} on ${asset.name}${over}.${asset.simulated ? ' Simulated data.' : ''}`,
    height: HEIGHT,
    picture,
    shapes: [
      ...facilityShapes(view, asset),
      { kind: 'area', lines: linesOf(view, asset.area) },
      { kind: finding.detection_class, at: spotOf(view, place) },
    ],
    scale: scaleOf(view),
  };
}
