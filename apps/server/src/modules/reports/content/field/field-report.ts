import { dayText, periodText, reportName } from '@sigma/domain';
import { distanceM } from '@sigma/geo';
import type { Block, ReportDocument, Section } from '../../pdf/blocks.ts';
import { footerOf } from '../closing-sections.ts';
import type { AssetFacts, FindingFacts, ReportFacts } from '../facts.ts';
import {
  countText,
  decimalText,
  dmsText,
  findingAtPlace,
  mgrsText,
  numberOf,
  timeText,
  utmText,
  wayText,
} from '../finding-text.ts';
import type { PictureSource } from '../picture-source.ts';
import { otherGas } from './hazards.ts';
import { laterShortText } from './later-passes.ts';
import { routeOf } from './route.ts';
import { routeMaps, startOf } from './route-map.ts';
import { stopSection } from './stop-section.ts';

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
  for (const [index, stop] of stops.entries()) {
    const asset = assetOf(facts, stop);
    pages.push(await stopSection({ facts, asset, stop, number: index + 1, url: pageOf(stop) }, pictures));
  }
  return {
    title: `Field report, ${name}, ${periodText(facts.start, facts.end)}`,
    author: facts.program.name,
    footer: footerOf(facts, `Field report · ${name}`),
    createdAt: facts.issued,
    sections: [await routeSection(facts, stops, pictures), ...pages, signatureSection(facts)],
  };
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
      findingCell(facts, stop),
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
    ...(await routeMaps(facts, stops, pictures)),
    stops.length === 0
      ? { kind: 'paragraph', text: 'There is no open alert or announced gas in this period.' }
      : {
          kind: 'table',
          columns: [
            { title: 'Stop', share: 0.72 },
            { title: 'Finding', share: 2.48 },
            { title: 'From the last', share: 1.1, isNumber: true },
            { title: 'Latitude, longitude', share: 3 },
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

/** What is at a stop, when it was seen, and that later passes saw nothing there. */
function findingCell(facts: ReportFacts, stop: FindingFacts): string {
  const later = facts.later.get(stop.id);
  const since = later && laterShortText(later);
  const what = `${findingAtPlace(stop, assetOf(facts, stop))} (${numberOf(stop)})`;
  return [what, `Seen ${dayText(stop.detected_at)}`, ...(since === undefined ? [] : [since])].join('\n');
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
