import {
  confidenceText,
  dayText,
  figures,
  foundAreaText,
  methodText,
  nothingAboveText,
  ratePartsOf,
  rateText,
  readEvidence,
  seenText,
  sourceText,
  whyGasText,
  windText,
} from '@sigma/domain';
import { type Position, positionsOf } from '@sigma/geo';
import type { Block, PicturesBlock, Section, Spot } from '../pdf/blocks.ts';
import { outlines, placeMap } from './asset-map.ts';
import type { AssetFacts, FindingFacts, PassFacts, ReportFacts, SceneFacts } from './facts.ts';
import {
  amountOf,
  findingAtPlace,
  isGas,
  limitOrNone,
  numberOf,
  placeText,
  reviewText,
  timeText,
} from './finding-text.ts';
import { grayPictures, ringAround } from './gray-pictures.ts';
import { type MapView, scaleOf, spotOf, viewAround, viewOf } from './map-view.ts';
import type { PictureSource } from './picture-source.ts';
import { enhancementOf, METHANE_KEY, spotBetween } from './plumes.ts';

/** Metres that pictures show at least: plumes with the ground around them, other changes from nearer. */
const PICTURE_M = { gas: 600, other: 300 } as const;
const PICTURE_PX = 420;
/** Points: the page has room for the rest of what is known of an alert. */
const PICTURE_SIDE = 190;
/** Two pictures over the width of the page, of an alert of which less is known. */
const LARGE_SIDE = 245;
/** Below such pictures, a longer history would continue on another page. */
const MOST_LOOKS = 8;

/** One page about one alert: what was seen, how much, and how certain it is. */
export async function alertSection(
  facts: ReportFacts,
  finding: FindingFacts,
  asset: AssetFacts | undefined,
  pictures: PictureSource,
): Promise<Section> {
  const name = findingAtPlace(finding, asset);
  const spectrum = spectrumOf(finding);
  const history = historyOf(finding, asset?.waiting ?? 0);
  const side = spectrum.length === 0 && finding.looks.length <= MOST_LOOKS ? LARGE_SIDE : PICTURE_SIDE;
  const hasRoom = spectrum.length === 0 && history.length === 0;
  const blocks: readonly Block[] = [
    {
      kind: 'title',
      text: `${name} (${numberOf(finding)})`,
      subtitle: `${asset?.name ?? ''} · ${timeText(finding.detected_at)} UTC · ${finding.call_type}`,
      right: [],
    },
    await alertPictures(facts, finding, { pictures, side }),
    ...spectrum,
    factsOf(finding),
    ...noteOf(finding),
    ...history,
    ...(hasRoom && asset !== undefined ? [await placeMap(finding, asset, pictures)] : []),
  ];
  return { bookmark: `${name} (${numberOf(finding)})`, isPart: true, blocks };
}

async function alertPictures(
  facts: ReportFacts,
  finding: FindingFacts,
  { pictures, side }: { readonly pictures: PictureSource; readonly side: number },
): Promise<PicturesBlock> {
  const items = (await grayPictures(finding, pictures)) ?? [
    await pictureOf('Before', earlierScene(facts.passes, finding), finding, pictures),
    await pictureOf('After', finding.scene, finding, pictures),
  ];
  const enhancement = enhancementOf(finding);
  const stored = enhancement && (await pictures.ofArtifact(enhancement));
  if (enhancement === undefined || stored === undefined) return { kind: 'pictures', side, items };
  const plume = {
    alt: `Methane enhancement of ${numberOf(finding)}, up to ${METHANE_KEY.most}.`,
    caption: `${enhancement.label} above the background`,
    picture: stored,
    shapes: windOf(finding, (place) => {
      const { corners } = readEvidence(finding.evidence);
      return corners === null ? undefined : spotBetween(corners, place);
    }),
    key: METHANE_KEY,
  };
  return { kind: 'pictures', side, items: [...items, plume] };
}

async function pictureOf(
  when: 'Before' | 'After',
  scene: SceneFacts | null | undefined,
  finding: FindingFacts,
  pictures: PictureSource,
): Promise<PicturesBlock['items'][number]> {
  const view = pictureView(finding);
  const picture = scene ? await pictures.ofScene(scene, view, PICTURE_PX) : undefined;
  const day = scene ? dayText(scene.at) : undefined;
  const isAfter = when === 'After';
  return {
    alt: `${when}: ${finding.detection_type} ${numberOf(finding)}${day === undefined ? '' : `, ${day}`}.`,
    caption:
      day === undefined
        ? `${when}: no clear pass in this period`
        : `${when}: ${day}${picture === undefined ? ', no picture' : ''}`,
    picture,
    shapes: [
      ...(isAfter ? outlines(view, [finding]) : []),
      // The head of a plume is marked; on anything smaller, a mark would hide it.
      isGas(finding)
        ? { kind: finding.detection_class, at: spotOf(view, finding.point.coordinates) }
        : ringAround(finding, (place) => spotOf(view, place)),
      ...(isAfter ? windOf(finding, (place) => spotOf(view, place)) : []),
    ],
    scale: scaleOf(view),
  };
}

function pictureView(finding: FindingFacts): MapView {
  const { outline, point } = finding;
  if (isGas(finding)) return viewAround(point.coordinates, PICTURE_M.gas);
  const places = outline === null ? [point.coordinates] : positionsOf(outline);
  return viewOf(places, 1, PICTURE_M.other);
}

/** The wind at the head of a plume, to where it blows. */
function windOf(
  finding: FindingFacts,
  spotAt: (place: Position) => Spot | undefined,
): PicturesBlock['items'][number]['shapes'] {
  const at = spotAt(finding.point.coordinates);
  if (!isGas(finding) || finding.wind_from_deg === null || at === undefined) return [];
  return [{ kind: 'wind', at, towardsDeg: finding.wind_from_deg + 180 }];
}

/** The last clear pass over the asset before the finding. */
function earlierScene(passes: readonly PassFacts[], finding: FindingFacts): SceneFacts | undefined {
  const before = passes.findLast(
    ({ asset_id, state, acquired_at }) =>
      asset_id === finding.asset_id && state === 'analysed' && acquired_at < finding.detected_at,
  );
  return before && { collection: before.collection, id: before.scene_id, at: before.acquired_at };
}

function spectrumOf(finding: FindingFacts): readonly Block[] {
  const { spectrum, lookAlike } = readEvidence(finding.evidence);
  if (spectrum === null) return [];
  const { r, isChange } = spectrum;
  const agreement = r === null ? '' : ` Correlation of the two curves ${r.toFixed(2)}.`;
  const why = lookAlike === null ? '' : ` ${whyGasText(lookAlike)}`;
  const measured =
    r === null
      ? 'Radiance of the plume relative to its surroundings (logarithm, detrended)'
      : `Radiance of the plume relative to its surroundings${isChange ? ' and to earlier passes' : ''}, in standard deviations of the ground,`;
  return [
    {
      kind: 'spectrum',
      nm: spectrum.wavelengthsNm,
      measured: spectrum.ratio,
      fitted: spectrum.fitted,
      alt: `Spectrum of the plume relative to its surroundings, with the absorption of methane.${agreement}`,
      caption: `${measured} and the fitted absorption of methane.${agreement}${why}`,
    },
  ];
}

function factsOf(finding: FindingFacts): Block {
  const { uncertainty } = finding;
  const parts = uncertainty && ratePartsOf(uncertainty).map(([name, kgH]) => `${name} ±${figures(kgH, 2)}`);
  const gas = isGas(finding)
    ? [
        {
          label: 'Parts of the deviation',
          value: parts?.length ? `${parts.join(', ')} kg/h` : 'Unavailable',
          isWide: true,
        },
        { label: 'Wind', value: windText(finding.wind_speed, finding.wind_from_deg) ?? 'Unavailable' },
        { label: 'Limit of the pass', value: limitOrNone(finding.limit_kg_h) },
      ]
    : [];
  const amount = amountOf(finding);
  const area = finding.area_m2 === null ? 'Unavailable' : foundAreaText(finding.area_m2);
  const items = [
    { label: isGas(finding) ? 'Rate' : 'Size', value: amount },
    ...gas,
    // The size of most changes is their area.
    ...(amount === area ? [] : [{ label: 'Area', value: area }]),
    { label: 'Position', value: placeText(finding.point.coordinates) },
    { label: 'Confidence', value: confidenceText(finding.confidence) },
    { label: 'Review', value: reviewText(finding) },
    {
      label: 'Method',
      value: finding.algorithm === null ? 'Entered by staff' : methodText(finding.algorithm),
    },
  ];
  return { kind: 'facts', items };
}

/** The note of a review, over the width of the page, because a column would cut it. */
const noteOf = ({ feedback_text: note }: FindingFacts): readonly Block[] =>
  note === null ? [] : [{ kind: 'paragraph', text: `Note: ${note}` }];

function historyOf({ source, looks }: FindingFacts, waiting: number): readonly Block[] {
  if (source === null) return [];
  const seen = `${seenText(source.passes_seen, source.passes_looked, waiting)}; ${sourceText({
    state: source.state,
    quietSince: source.quiet_since,
  })}.`;
  const rows = looks.map(
    ({ at, seen: isSeen, rate_kg_h: rateKgH, rate_sigma_kg_h: sigmaKgH, limit_kg_h: limitKgH }) => [
      timeText(at),
      isSeen
        ? rateKgH === null
          ? 'seen, not quantified'
          : rateText({ rateKgH, sigmaKgH, limitKgH })
        : nothingAboveText(limitKgH),
    ],
  );
  return [
    { kind: 'heading', text: `History of ${source.name}` },
    { kind: 'paragraph', text: seen },
    ...(rows.length === 0
      ? []
      : [
          {
            kind: 'table' as const,
            columns: [
              { title: 'Pass (UTC)', share: 1 },
              { title: 'Rate', share: 2 },
            ],
            rows,
          },
        ]),
  ];
}
