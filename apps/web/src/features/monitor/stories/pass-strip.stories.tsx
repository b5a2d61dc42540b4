import type { AssetPass } from '@sigma/contract';
import { PassStrip } from '../dashboard/map/pass-strip.tsx';
import { findingOf, passOf } from '../data/finding.fixture.ts';
import { State, StoryFrame } from './story-frame.fixture.tsx';

export const title = 'Monitor: strip of passes';

const DAY_MS = 86_400_000;
const LAST = Date.UTC(2026, 10, 19);
const window = (days: number) => ({ fromMs: LAST - days * DAY_MS, untilMs: LAST });
const found = passOf(0, { findings: 1 });
const PASSES: readonly AssetPass[] = [
  found,
  passOf(1),
  passOf(2, { state: 'cloudy', text: 'too cloudy: 82 % of the area' }),
  passOf(3, { state: 'analysing', text: 'being analysed' }),
  passOf(4, { state: 'failed', text: 'not analysed: the picture is damaged' }),
  passOf(5),
  passOf(6, { state: 'imported', text: 'not analysed: the capture is imported' }),
];
const MANY = Array.from({ length: 200 }, (_, index) =>
  passOf(index, {
    acquired_at: new Date(LAST - index * 1.8 * DAY_MS).toISOString(),
    findings: index % 7 === 0 ? 1 : 0,
    ...(index % 5 === 2 && { state: 'cloudy' as const }),
  }),
);

interface StripProps {
  readonly passes: readonly AssetPass[] | undefined;
  readonly days?: number;
  readonly hasFailed?: boolean;
  readonly selected?: string | undefined;
}

const Strip = ({ passes, days = 60, hasFailed = false, selected = found.id }: StripProps) => (
  <PassStrip
    passes={passes}
    hasFailed={hasFailed}
    findings={[
      findingOf(0, {
        pass: { id: found.id, collection: 'spots', file_id: 'f', at: found.acquired_at, sensor: 1 },
      }),
    ]}
    whole={window(days)}
    selected={selected}
    nextPass={new Date('2026-11-24T17:40:00Z')}
    onSelect={() => undefined}
  />
);

export function Story() {
  return (
    <StoryFrame>
      <State name="Loading">
        <Strip passes={undefined} />
      </State>
      <State name="Empty: no pass yet">
        <Strip passes={[]} />
      </State>
      <State name="Partial: finding, nothing, cloudy, being analysed, failed, imported">
        <Strip passes={PASSES} />
      </State>
      <State name="An imported pass is chosen">
        <Strip passes={PASSES} selected={PASSES.at(-1)?.id} />
      </State>
      <State name="Failed">
        <Strip passes={undefined} hasFailed />
      </State>
      <State name="Full: 200 passes">
        <Strip passes={MANY} days={365} />
      </State>
    </StoryFrame>
  );
}
