import {
  dayText,
  isBelowMeasurable,
  isNearLimit,
  limitText,
  measuredText,
  periodText,
  reportName,
  seenText,
} from '@sigma/domain';
import type { Block, FiguresBlock, ReportDocument, Section, TableBlock } from '../pdf/blocks.ts';
import { alertSection } from './alert-section.ts';
import { assetMap } from './asset-map.ts';
import { dataSection, footerOf, methodSection } from './closing-sections.ts';
import type { AssetFacts, FindingFacts, ReportFacts } from './facts.ts';
import {
  amountOf,
  countText,
  findingAtPlace,
  numberOf,
  placeText,
  reviewText,
  timeText,
} from './finding-text.ts';
import { passesSection } from './passes-section.ts';
import type { PictureSource } from './picture-source.ts';
import { trendSection } from './trend-section.ts';

const MAX_LISTED = 12;
const MAX_ALERT_PAGES = 10;

/** A summary of what was seen on some assets in a period (type 0). */
export async function summaryReport(facts: ReportFacts, pictures: PictureSource): Promise<ReportDocument> {
  const { assets, findings } = facts;
  const alerts = findings
    .filter(({ detection_class }) => detection_class === 'alert')
    .slice(0, MAX_ALERT_PAGES);
  const alertPages: Section[] = [];
  for (const alert of alerts)
    alertPages.push(await alertSection(facts, alert, assetOf(facts, alert), pictures));
  const [only] = assets;
  const isOne = assets.length === 1 && only !== undefined;
  const maps: Section[] = [];
  if (!isOne) for (const asset of assets) maps.push(await mapSection(facts, asset, pictures));
  const name = reportName(assets.map((asset) => asset.name));
  return {
    title: `Summary report, ${name}, ${periodText(facts.start, facts.end)}`,
    author: facts.program.name,
    footer: footerOf(facts, `Summary report · ${name}`),
    createdAt: facts.issued,
    sections: [
      await overview(facts, isOne ? only : undefined, pictures),
      ...maps,
      passesSection(facts),
      ...alertPages,
      findingsSection(facts),
      trendSection(facts),
      methodSection(facts),
      dataSection(facts),
    ],
  };
}

const assetOf = ({ assets }: ReportFacts, { asset_id }: FindingFacts): AssetFacts | undefined =>
  assets.find(({ id }) => id === asset_id);

async function overview(
  facts: ReportFacts,
  only: AssetFacts | undefined,
  pictures: PictureSource,
): Promise<Section> {
  const names = reportName(facts.assets.map(({ name }) => name));
  const blocks: readonly Block[] = [
    {
      kind: 'title',
      text: 'Summary report',
      subtitle: `${names} · ${periodText(facts.start, facts.end)} (UTC)`,
      right: [facts.program.name, `Issued ${dayText(facts.issued)}`],
    },
    figuresOf(facts),
    ...(only === undefined ? [assetTable(facts)] : [await assetMap(facts, only, pictures)]),
    ...listed(facts),
    { kind: 'paragraph', text: sentences(facts).join(' ') },
  ];
  return { bookmark: 'Overview', blocks };
}

type Figure = FiguresBlock['items'][number];

function figuresOf({ passes, findings }: ReportFacts): FiguresBlock {
  const cloudy = passes.filter(({ state }) => state === 'cloudy').length;
  return {
    kind: 'figures',
    items: [
      { value: String(passes.length), label: `${passes.length === 1 ? 'pass' : 'passes'}, ${cloudy} cloudy` },
      findingCount(findings, { of: 'alert', one: 'new alert', many: 'new alerts' }),
      findingCount(findings, { of: 'detection', one: 'detection', many: 'detections' }),
      methaneTotal(findings),
    ],
  };
}

interface Counted {
  readonly of: FindingFacts['detection_class'];
  readonly one: string;
  readonly many: string;
}

/** How many findings of a class there are, without those that a review has rejected. */
export function findingCount(findings: readonly FindingFacts[], { of, one, many }: Counted): Figure {
  const own = findings.filter(({ detection_class }) => detection_class === of);
  const count = own.filter(isNotRejected).length;
  const rest = own.length === count ? '' : `; ${own.length - count} rejected not counted`;
  return { value: String(count), label: `${count === 1 ? one : many}${rest}` };
}

const isNotRejected = ({ feedback_status: status }: FindingFacts) => status !== 'rejected';

/**
 * The newest rate of each source, added. What a review has rejected is not counted, nor are rates that a pass could not measure and
 * those near the limit, which are too high on average.
 */
export function methaneTotal(findings: readonly FindingFacts[]): Figure {
  const newest = new Map<string, FindingFacts>();
  for (const finding of findings.filter(isNotRejected)) {
    // What may be ground is not gas for sums.
    const { rate_kg_h: rate, limit_kg_h: limit } = finding;
    if (rate === null || isBelowMeasurable(rate, limit) || finding.gas === 'possible') continue;
    const key = finding.source?.id ?? finding.id;
    const known = newest.get(key);
    if (known === undefined || known.detected_at < finding.detected_at) newest.set(key, finding);
  }
  const counted = [...newest.values()].filter(
    ({ rate_kg_h: rate, limit_kg_h: limit }) => rate !== null && !isNearLimit(rate, limit),
  );
  const uncounted = newest.size - counted.length;
  const rest = uncounted === 0 ? '' : `; ${uncounted} near the limit not counted`;
  if (counted.length === 0) return { value: 'None', label: `methane, quantified${rest}` };
  const what = counted.every(({ gas }) => gas === 'methane') ? 'methane' : 'gas';
  const sum = counted.reduce((all, { rate_kg_h: rate }) => all + (rate ?? 0), 0);
  const sigma = Math.hypot(...counted.map(({ rate_sigma_kg_h: each }) => each ?? 0));
  return { value: measuredText(sum, sigma, 'kg/h'), label: `${what} at least, all sources${rest}` };
}

const FINDING_COLUMNS: TableBlock['columns'] = [
  { title: 'Finding', share: 4 },
  { title: 'Date', share: 2 },
  { title: 'Rate or size', share: 2.4, isNumber: true },
  { title: 'Review', share: 2 },
];

function listed(facts: ReportFacts): readonly Block[] {
  const { findings, passes } = facts;
  if (findings.length === 0) {
    const clear = passes.filter(({ state }) => state === 'analysed').length;
    return [
      {
        kind: 'paragraph',
        text: `No findings in this period. ${countText(clear, 'clear pass', 'clear passes')} looked.`,
      },
    ];
  }
  const shown = findings.slice(0, MAX_LISTED);
  const more = findings.length - shown.length;
  return [
    {
      kind: 'table',
      columns: FINDING_COLUMNS,
      rows: shown.map((finding) => [
        findingAtPlace(finding, assetOf(facts, finding)),
        dayText(finding.detected_at),
        amountOf(finding),
        reviewText(finding),
      ]),
    },
    ...(more === 0
      ? []
      : [
          {
            kind: 'paragraph' as const,
            text: `${countText(more, 'more finding')} in the list of all findings.`,
          },
        ]),
  ];
}

/** What a reader should know first, by rules. */
export function sentences({ assets, findings, passes }: ReportFacts): readonly string[] {
  // What waits over another asset says nothing about a source.
  const waitingOf = new Map(assets.map(({ id, waiting }) => [id, waiting]));
  const sources = findings.flatMap(({ source, asset_id }) =>
    source === null ? [] : { ...source, waiting: waitingOf.get(asset_id) },
  );
  const [most] = sources.toSorted((a, b) => b.passes_seen - a.passes_seen || a.name.localeCompare(b.name));
  const first =
    most === undefined
      ? 'No leaking source was seen.'
      : `${most.name}: ${seenText(most.passes_seen, most.passes_looked, most.waiting).toLowerCase()}.`;
  const cloudy = passes.filter(({ state }) => state === 'cloudy').length;
  const unanalysed = passes.filter(({ state }) => state === 'failed' || state === 'imported').length;
  const limits = passes.flatMap(({ state, limit_kg_h: limit }) =>
    state === 'analysed' && limit !== null ? [limit] : [],
  );
  const blind = [
    ...(cloudy > 0 ? [provesNothing(cloudy, cloudy === 1 ? 'was too cloudy' : 'were too cloudy')] : []),
    ...(unanalysed > 0 ? [provesNothing(unanalysed, 'could not be analysed')] : []),
  ];
  if (passes.length === 0) return [first, 'No pass took place in this period.'];
  return limits.length === 0
    ? [first, ...blind]
    : [
        first,
        ...blind,
        `Every clear pass would have shown a source above ${limitText(Math.max(...limits))} with 90 % probability.`,
      ];
}

const provesNothing = (count: number, why: string) =>
  `${countText(count, 'pass', 'passes')} ${why} and ${count === 1 ? 'proves' : 'prove'} nothing.`;

function assetTable({ assets, passes, findings }: ReportFacts): TableBlock {
  const of = <Row extends { readonly asset_id: string }>(rows: readonly Row[], id: string) =>
    rows.filter(({ asset_id }) => asset_id === id);
  return {
    kind: 'table',
    columns: [
      { title: 'Asset', share: 4 },
      { title: 'Area, km²', share: 1.2, isNumber: true },
      { title: 'Passes', share: 1, isNumber: true },
      { title: 'Alerts', share: 1, isNumber: true },
      { title: 'Detections', share: 1.2, isNumber: true },
    ],
    rows: assets.map(({ id, name, area_km2: area }) => {
      const own = of(findings, id);
      const alerts = own.filter(({ detection_class }) => detection_class === 'alert').length;
      return [
        name,
        area.toFixed(1),
        String(of(passes, id).length),
        String(alerts),
        String(own.length - alerts),
      ];
    }),
  };
}

async function mapSection(facts: ReportFacts, asset: AssetFacts, pictures: PictureSource): Promise<Section> {
  return {
    bookmark: `Map of ${asset.name}`,
    isPart: true,
    blocks: [
      { kind: 'title', text: asset.name, subtitle: asset.kind ?? '', right: [] },
      await assetMap(facts, asset, pictures),
    ],
  };
}

function findingsSection(facts: ReportFacts): Section {
  const { findings } = facts;
  const blocks: readonly Block[] = [
    { kind: 'title', text: 'All findings', subtitle: countText(findings.length, 'finding'), right: [] },
    findings.length === 0
      ? { kind: 'paragraph', text: 'No findings in this period.' }
      : {
          kind: 'table',
          columns: [
            { title: 'Number', share: 5.7 },
            { title: 'Finding', share: 9 },
            { title: 'Class', share: 5.9 },
            { title: 'Time (UTC)', share: 10.4 },
            { title: 'Rate or size', share: 11.4, isNumber: true },
            { title: 'Latitude, longitude', share: 13.1 },
          ],
          rows: findings.map((finding) => [
            numberOf(finding),
            findingAtPlace(finding, assetOf(facts, finding)),
            finding.detection_class === 'alert' ? 'Alert' : 'Detection',
            timeText(finding.detected_at),
            amountOf(finding),
            placeText(finding.point.coordinates),
          ]),
        },
  ];
  return { bookmark: 'All findings', isShort: findings.length === 0, blocks };
}
