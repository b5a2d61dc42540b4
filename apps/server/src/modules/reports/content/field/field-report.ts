import {
  type DetectionType,
  dayText,
  findingTitle,
  limitText,
  periodText,
  reportName,
  windText,
} from '@sigma/domain';
import { distanceM, type Position, positionsOf } from '@sigma/geo';
import type { Block, MapShape, ReportDocument, Section } from '../pdf/blocks.ts';
import { facilityShapes, outlines, routeMap } from './asset-map.ts';
import { footerOf } from './closing-sections.ts';
import type { AssetFacts, FindingFacts, ReportFacts } from './facts.ts';
import {
  amountOf,
  countText,
  decimalText,
  dmsText,
  findingAtPlace,
  isGas,
  mgrsText,
  numberOf,
  reviewText,
  timeText,
  utmText,
} from './finding-text.ts';
import { grayPictures, ringAround } from './gray-pictures.ts';
import { type MapView, scaleOf, spotOf, viewAround } from './map-view.ts';
import type { PictureSource } from './picture-source.ts';
import { routeOf } from './route.ts';

const PICTURE_PX = 480;

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

/** A report for a crew: where to go in which order, and one page for each place (type 1). */
export async function fieldReport(
  facts: ReportFacts,
  pictures: PictureSource,
  pageOf: (finding: FindingFacts) => string,
): Promise<ReportDocument> {
  const { assets, findings } = facts;
  const stops = routeOf(findings, startOf(assets));
  const name = reportName(assets.map((asset) => asset.name));
  const pages: Section[] = [];
  for (const [index, stop] of stops.entries())
    pages.push(await stopSection({ facts, stop, number: index + 1, url: pageOf(stop) }, pictures));
  return {
    title: `Field report, ${name}, ${periodText(facts.start, facts.end)}`,
    author: facts.program.name,
    footer: footerOf(facts, `Field report · ${name}`),
    createdAt: facts.issued,
    sections: [await routeSection(facts, stops, pictures), ...pages, signatureSection(facts)],
  };
}

/** The route begins at the first facility, or where there is none, at the edge of the first asset. */
function startOf(assets: readonly AssetFacts[]): Position | undefined {
  const [facility] = assets.flatMap(({ facilities }) => facilities);
  const [asset] = assets;
  const shape = facility?.shape ?? asset?.area;
  return shape && positionsOf(shape)[0];
}

const assetOf = ({ assets }: ReportFacts, { asset_id }: FindingFacts): AssetFacts | undefined =>
  assets.find(({ id }) => id === asset_id);

async function routeSection(
  facts: ReportFacts,
  stops: readonly FindingFacts[],
  pictures: PictureSource,
): Promise<Section> {
  const names = reportName(facts.assets.map(({ name }) => name));
  const places = stops.map(({ point }) => point.coordinates);
  const rows = stops.map((stop, index) => {
    const place = stop.point.coordinates;
    const before = places[index - 1];
    return [
      String(index + 1),
      `${findingAtPlace(stop, assetOf(facts, stop))} (${numberOf(stop)})`,
      before === undefined ? '-' : wayText(distanceM(before, place)),
      `${decimalText(place)}\n${dmsText(place)}`,
      `UTM ${utmText(place)}\nMGRS ${mgrsText(place)}`,
    ];
  });
  const blocks: readonly Block[] = [
    {
      kind: 'title',
      text: 'Field report',
      subtitle: `${names} · ${periodText(facts.start, facts.end)} (UTC) · ${countText(stops.length, 'place')}`,
      right: [facts.program.name, `Issued ${dayText(facts.issued)}`],
    },
    ...otherGas(facts),
    await routeMap(stops, facts.assets, pictures),
    stops.length === 0
      ? { kind: 'paragraph', text: 'There is no open alert in this period.' }
      : {
          kind: 'table',
          columns: [
            { title: 'Stop', share: 0.7 },
            { title: 'Finding', share: 2.5 },
            { title: 'From the last', share: 1.2, isNumber: true },
            { title: 'Latitude, longitude', share: 2.9 },
            { title: 'Grids', share: 3.7 },
          ],
          rows,
        },
    {
      kind: 'paragraph',
      text: 'The order is that of the nearest next place in a straight line. Roads, gates and permissions are not known to this report.',
      isQuiet: true,
    },
  ];
  return { bookmark: 'Route', blocks };
}

const wayText = (metres: number): string =>
  metres < 1000 ? `${Math.round(metres)} m` : `${(metres / 1000).toFixed(1)} km`;

interface Stop {
  readonly facts: ReportFacts;
  readonly stop: FindingFacts;
  readonly number: number;
  readonly url: string;
}

async function stopSection({ facts, stop, number, url }: Stop, pictures: PictureSource): Promise<Section> {
  const asset = assetOf(facts, stop);
  const name = `${number}. ${findingAtPlace(stop, asset)} (${numberOf(stop)})`;
  const place = stop.point.coordinates;
  const blocks: readonly Block[] = [
    {
      kind: 'title',
      text: name,
      subtitle: `${asset?.name ?? ''} · seen ${timeText(stop.detected_at)} UTC`,
      right: [],
    },
    ...hazardsOf(stop, facts.gas),
    {
      kind: 'pictures',
      side: 244,
      items: [
        await stopPicture(stop, asset, 300, pictures),
        ...((await grayPictures(stop, pictures)) ?? [await stopPicture(stop, asset, 60, pictures)]),
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

/** Gas this near to a place is a danger to the crew that goes there: a plume of a ton an hour reaches about as far. */
const NEAR_GAS_M = 500;

/** Gas is a danger to the crew that goes there, whatever it goes there for. */
function hazardsOf(stop: FindingFacts, gas: readonly FindingFacts[]): readonly Block[] {
  const isSame = (other: FindingFacts) =>
    other.id === stop.id || (stop.source !== null && other.source?.id === stop.source.id);
  const near = gas
    .filter((other) => !isSame(other))
    .map((other) => ({ other, m: distanceM(other.point.coordinates, stop.point.coordinates) }))
    .filter(({ m }) => m <= NEAR_GAS_M)
    .toSorted((a, b) => a.m - b.m);
  return [
    ...(isGas(stop) ? [hazardBlock(stop)] : []),
    ...near.map(({ other, m }) => hazardBlock(other, ` ${wayText(m)} away (${numberOf(other)})`)),
  ];
}

function hazardBlock(finding: FindingFacts, where = ''): Block {
  const limit =
    finding.limit_kg_h === null
      ? ''
      : ` The pass could have missed up to ${limitText(finding.limit_kg_h)} elsewhere.`;
  const blowing = windText(finding.wind_speed, finding.wind_from_deg);
  const wind = blowing === undefined ? '' : `, wind ${blowing} at that time`;
  const proof = finding.gas === 'gas' ? ', not proven to be methane' : '';
  return {
    kind: 'notice',
    text: `Flammable gas${proof}${where}: ${amountOf(finding)}${wind}, seen ${dayText(finding.detected_at)}.${limit} Approach from upwind with a gas detector; no open flame, no running engine.`,
  };
}

/** Gas at the sites of the report that has no page of its own, such as one that no one has chosen. */
function otherGas({ gas, findings }: ReportFacts): readonly Block[] {
  const chosen = new Set(findings.flatMap(({ id, source }) => [id, ...(source === null ? [] : [source.id])]));
  const others = gas.filter(
    ({ id, source }) => !chosen.has(id) && !(source !== null && chosen.has(source.id)),
  );
  if (others.length === 0) return [];
  const lines = others.map(
    (finding) =>
      `${findingTitle(finding)} ${numberOf(finding)}, ${amountOf(finding)}, at ${decimalText(finding.point.coordinates)}, seen ${dayText(finding.detected_at)}`,
  );
  return [{ kind: 'notice', text: `Flammable gas at this site, not a stop: ${lines.join('; ')}.` }];
}

function accessText({ point }: FindingFacts, asset: AssetFacts | undefined): string {
  const facilities = asset?.facilities ?? [];
  const near = facilities
    .map(({ name, shape }) => ({
      name,
      m: Math.min(...positionsOf(shape).map((position) => distanceM(position, point.coordinates))),
    }))
    .sort((a, b) => a.m - b.m)[0];
  return near === undefined
    ? 'Access: no facility of this asset is on record. Agree on the way with the operator.'
    : `Access: by way of ${near.name}, ${wayText(near.m)} away in a straight line. Agree on the way with the operator.`;
}

/**
 * A ring around what was found, so that the crew sees it; around the source of gas, whose plume reaches beyond the picture.
 */
const markAround = (stop: FindingFacts, view: MapView): MapShape =>
  ringAround(isGas(stop) ? { ...stop, outline: null } : stop, (place) => spotOf(view, place));

async function stopPicture(
  stop: FindingFacts,
  asset: AssetFacts | undefined,
  sideM: number,
  pictures: PictureSource,
) {
  const view: MapView = viewAround(stop.point.coordinates, sideM);
  const picture = stop.scene ? await pictures.ofScene(stop.scene, view, PICTURE_PX) : undefined;
  const what = picture === undefined ? 'no picture' : dayText(stop.detected_at);
  return {
    alt: `${sideM} m around ${numberOf(stop)}.`,
    caption: `${sideM} m across, north is up: ${what}`,
    picture,
    shapes: [
      ...(asset === undefined ? [] : facilityShapes(view, asset)),
      ...outlines(view, [stop]),
      markAround(stop, view),
    ],
    scale: scaleOf(view),
  };
}

function signatureSection({ program, issued }: ReportFacts): Section {
  return {
    bookmark: 'Signature',
    blocks: [
      { kind: 'title', text: 'Signature', subtitle: program.name, right: [] },
      {
        kind: 'paragraph',
        text: `Issued ${timeText(issued)} UTC. Enter the result of each place in the portal, or send a picture of its page to the program.`,
      },
      { kind: 'lines', label: 'Call number of the program', count: 1 },
      { kind: 'lines', label: 'Crew', count: 2 },
      { kind: 'lines', label: 'Date and time', count: 1 },
      { kind: 'lines', label: 'Signature', count: 2 },
    ],
  };
}
