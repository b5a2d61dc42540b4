import {
  dayText,
  limitText,
  PENDING_PASS_STATES,
  passText,
  pendingPassesText,
  windText,
} from '@sigma/domain';
import type { Block, Section, StripBlock } from '../pdf/blocks.ts';
import type { AssetFacts, PassFacts, ReportFacts } from './facts.ts';
import { countText, limitOrNone, percentText, timeText } from './finding-text.ts';

/** The passes of the period: what each saw, and how little it could have missed. */
export function passesSection(facts: ReportFacts): Section {
  const { assets } = facts;
  const blocks: Block[] = [
    {
      kind: 'title',
      text: 'Passes',
      subtitle: 'A pass without a finding states what it would have shown with 90 % probability.',
      right: [],
    },
  ];
  for (const asset of assets) {
    if (assets.length > 1) blocks.push({ kind: 'heading', text: asset.name });
    blocks.push(...passesOf(facts, asset));
  }
  return { bookmark: 'Passes', blocks };
}

function passesOf({ passes, start, end }: ReportFacts, { id }: AssetFacts): readonly Block[] {
  const own = passes.filter(({ asset_id }) => asset_id === id);
  if (own.length === 0) return [{ kind: 'paragraph', text: 'No pass took place in this period.' }];
  const summary = passesText(own);
  const span = Math.max(1, end.getTime() - start.getTime());
  const marks = own.map((pass): StripBlock['marks'][number] => ({
    x: (pass.acquired_at.getTime() - start.getTime()) / span,
    what: markOf(pass),
  }));
  const pending = pendingPassesText(own.filter(isPending).length, true);
  return [
    ...(pending === undefined ? [] : [{ kind: 'paragraph' as const, text: pending }]),
    {
      kind: 'strip',
      alt: summary,
      caption: `${summary} Filled: findings. Ring: nothing found. Square: cloudy. Dot: not analysed.`,
      from: dayText(start),
      to: dayText(new Date(end.getTime() - 1)),
      marks,
    },
    {
      kind: 'table',
      columns: [
        { title: 'Pass (UTC)', share: 2.2 },
        { title: 'Satellite', share: 1.3 },
        { title: 'Off-nadir', share: 1.1, isNumber: true },
        { title: 'Cloud', share: 0.9, isNumber: true },
        { title: 'Wind', share: 1.8 },
        { title: 'Limit', share: 1.2, isNumber: true },
        { title: 'Result', share: 2.8 },
      ],
      rows: own.map((pass) => [
        timeText(pass.acquired_at),
        pass.sensor ?? '-',
        pass.off_nadir === null ? '-' : `${pass.off_nadir.toFixed(1)}°`,
        percentText(pass.cloud_share),
        windText(pass.wind_speed, pass.wind_from_deg) ?? '-',
        pass.state === 'analysed' ? limitOrNone(pass.limit_kg_h) : '-',
        passText({
          state: pass.state,
          findings: pass.findings,
          limitKgH: pass.limit_kg_h,
          cloudShare: pass.cloud_share,
          vehiclesSearched: pass.vehicles_searched,
          cause: pass.cause,
        }),
      ]),
    },
  ];
}

const isPending = ({ state }: PassFacts): boolean => PENDING_PASS_STATES.some((one) => one === state);

function markOf({ state, findings }: PassFacts): StripBlock['marks'][number]['what'] {
  if (state === 'cloudy') return 'cloudy';
  if (state !== 'analysed') return 'other';
  return findings > 0 ? 'finding' : 'nothing';
}

/** "14 passes: 4 with findings, 8 without above 310 kg/h, 2 cloudy." */
export function passesText(passes: readonly PassFacts[]): string {
  const count = (what: ReturnType<typeof markOf>) => passes.filter((pass) => markOf(pass) === what).length;
  const nulls = passes.filter((pass) => markOf(pass) === 'nothing');
  const limits = nulls.flatMap(({ limit_kg_h: limit }) => limit ?? []);
  const above = limits.length === 0 ? '' : ` above ${limitText(Math.max(...limits))}`;
  const parts = [
    count('finding') > 0 ? `${count('finding')} with findings` : '',
    nulls.length > 0 ? `${nulls.length} without${above}` : '',
    count('cloudy') > 0 ? `${count('cloudy')} cloudy` : '',
    count('other') > 0 ? `${count('other')} not analysed` : '',
  ].filter((part) => part !== '');
  return `${countText(passes.length, 'pass', 'passes')}: ${parts.join(', ')}.`;
}
