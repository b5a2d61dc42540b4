import { type DetectionType, dayText, distanceToM, windText } from '@sigma/domain';
import type { Block, MapShape, Section } from '../../pdf/blocks.ts';
import { facilityShapes, outlines } from '../asset-map.ts';
import type { AssetFacts, FindingFacts, ReportFacts } from '../facts.ts';
import {
  amountOf,
  decimalText,
  dmsText,
  findingAtPlace,
  isGas,
  mgrsText,
  numberOf,
  reviewText,
  timeText,
  utmText,
  wayText,
} from '../finding-text.ts';
import { grayPictures, ringAround } from '../gray-pictures.ts';
import { type MapView, scaleOf, spotOf, viewAround } from '../map-view.ts';
import type { PictureSource } from '../picture-source.ts';
import { hazardsOf } from './hazards.ts';
import { laterText } from './later-passes.ts';
import { windNote } from './route-map.ts';

const PICTURE_PX = 480;
/** Points of a side with so many texts more than a hazard above the pictures: what is written on a page fits on it. */
const PICTURE_SIDES = [244, 205, 165, 140];
const LEAST_SIDE = 110;
/** A text of more characters, such as one that names much gas, takes the room of another one. */
const SHORT_TEXT = 240;

const LOOK_FOR: Readonly<Record<DetectionType, string>> = {
  Methane:
    'Look for venting, open hatches, unlit flares, failed seals and corroded valves upwind of the ring. Use a gas camera or a detector; methane cannot be smelled.',
  Plume:
    'A gas whose spectrum is not proven to be methane. Look for steam, exhaust or a leak upwind of the ring, and measure with a gas detector.',
  'Hydrocarbon Leak':
    'New oil next to a line or facility. Look for wet or dark ground, a sheen, dead plants, and the weld, flange or valve above it.',
  'Liquid Hydrocarbon':
    'Oil on the ground. Look for pools, stained soil and their edge, and where they are fed from.',
  'Soil Contamination':
    'Soil that has changed or has lost its plants. Look for stains, salt crusts and their edge; take a sample from the middle and one from outside.',
  Digging:
    'Open or fresh ground. Look for a trench, spoil heaps and machines, and measure the distance to the line.',
  Construction:
    'New works. Look for foundations, fences and stored material, and who is in charge of the site.',
  Vehicle: 'Vehicles inside the corridor. Look for tracks, plates and what is being worked on.',
  'Exposed Piping':
    'A pipe without cover. Look for washed-out ground, missing coating and free spans, and measure the length.',
};

interface Stop {
  readonly facts: ReportFacts;
  readonly asset: AssetFacts | undefined;
  readonly stop: FindingFacts;
  readonly number: number;
  readonly url: string;
}

/** One page about one place: what is there, what is dangerous, and what to look for. */
export async function stopSection(
  { facts, asset, stop, number, url }: Stop,
  pictures: PictureSource,
): Promise<Section> {
  const name = `${number}. ${findingAtPlace(stop, asset)} (${numberOf(stop)})`;
  const place = stop.point.coordinates;
  const later = facts.later.get(stop.id);
  const hazards = hazardsOf(stop, facts.gas);
  const blocks: readonly Block[] = [
    {
      kind: 'title',
      text: name,
      subtitle: `${asset?.name ?? ''} · seen ${timeText(stop.detected_at)} UTC`,
      right: [],
    },
    ...hazards,
    ...(later === undefined ? [] : [{ kind: 'paragraph' as const, text: laterText(later) }]),
    {
      kind: 'pictures',
      side: PICTURE_SIDES[textsBesidesOne(hazards) + (later === undefined ? 0 : 1)] ?? LEAST_SIDE,
      items: [
        await stopPicture(stop, asset, { sideM: 300, hasWind: true }, pictures),
        ...((await grayPictures(stop, pictures)) ?? [
          await stopPicture(stop, asset, { sideM: 60, hasWind: false }, pictures),
        ]),
      ],
    },
    {
      kind: 'facts',
      items: [
        { label: 'Decimal degrees', value: decimalText(place) },
        { label: 'Degrees', value: dmsText(place) },
        { label: 'UTM zone', value: utmText(place) },
        { label: 'MGRS', value: mgrsText(place) },
        { label: isGas(stop) ? 'Rate' : 'Size', value: amountOf(stop) },
        { label: 'Wind at that time', value: windText(stop.wind_speed, stop.wind_from_deg) ?? 'Unavailable' },
        { label: 'Review', value: reviewText(stop) },
        { label: 'Note', value: stop.feedback_text ?? 'None' },
      ],
    },
    { kind: 'heading', text: 'What to look for' },
    { kind: 'paragraph', text: LOOK_FOR[stop.detection_type] },
    { kind: 'paragraph', text: accessText(stop, asset) },
    { kind: 'checks', labels: ['Found', 'Not found', 'Made safe'] },
    { kind: 'lines', label: 'Notes', count: 3 },
    { kind: 'code', url, label: 'Open this finding' },
  ];
  return { bookmark: name, blocks };
}

/** How many texts more than a hazard the hazards of a stop are. */
function textsBesidesOne(hazards: readonly Block[]): number {
  return hazards
    .slice(1)
    .map((block) => (block.kind === 'notice' ? Math.ceil(block.text.length / SHORT_TEXT) : 1))
    .reduce((sum, texts) => sum + texts, 0);
}

/** A finding this near to a facility is at it: the head of a plume is known to a few pixels of 8 m. */
const AT_FACILITY_M = 30;
/** The way to a place does not lead by way of a facility further away. */
const ACCESS_WITHIN_M = 2000;

/** By which facility a crew gets to a place. */
export function accessText(
  { point }: Pick<FindingFacts, 'point'>,
  asset: Pick<AssetFacts, 'facilities'> | undefined,
): string {
  const facilities = asset?.facilities ?? [];
  const [near] = facilities
    .map(({ name, shape }) => ({ name, m: distanceToM(point.coordinates, shape) }))
    .toSorted((a, b) => a.m - b.m);
  const agree = 'Agree on the way with the operator.';
  if (near === undefined) return `Access: no facility of this asset is on record. ${agree}`;
  if (near.m <= AT_FACILITY_M) return `Access: at ${near.name}. ${agree}`;
  return near.m > ACCESS_WITHIN_M
    ? `Access: no facility of this asset is within 2 km. ${agree}`
    : `Access: by way of ${near.name}, ${wayText(near.m)} away in a straight line. ${agree}`;
}

/**
 * A ring around what was found, so that the crew sees it; around the source of gas, whose plume reaches beyond the picture.
 */
const markAround = (stop: FindingFacts, view: MapView): MapShape =>
  ringAround(isGas(stop) ? { ...stop, outline: null } : stop, (place) => spotOf(view, place));

async function stopPicture(
  stop: FindingFacts,
  asset: AssetFacts | undefined,
  { sideM, hasWind }: { readonly sideM: number; readonly hasWind: boolean },
  pictures: PictureSource,
) {
  const view: MapView = viewAround(stop.point.coordinates, sideM);
  const picture = stop.scene ? await pictures.ofScene(stop.scene, view, PICTURE_PX) : undefined;
  const what = picture === undefined ? 'no picture' : dayText(stop.detected_at);
  const wind = hasWind && isGas(stop) ? windNote(stop) : [];
  return {
    alt: `${sideM} m around ${numberOf(stop)}.`,
    caption: `${sideM} m across, north is up: ${what}`,
    picture,
    shapes: [
      ...(asset === undefined ? [] : facilityShapes(view, asset)),
      ...outlines(view, [stop]),
      markAround(stop, view),
      ...wind,
    ],
    scale: scaleOf(view),
  };
}
