import type { Opportunity } from '@sigma/contract';
import { opportunityCalendar, opportunityCsv } from '@sigma/domain';
import { IconCalendarPlus, IconFileExport } from '@tabler/icons-react';
import { ageText, uncertaintyText } from '../../../parts/passes/pass-text.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { counted, countText, timeText } from '../../../ui/text/figures.ts';
import classes from './opportunities-head.module.css';
import { saveFile } from './save-file.ts';

interface OpportunitiesHeadProps {
  readonly count: number;
  /** All passes ordered by time; absent while they are loading. */
  readonly all: readonly Opportunity[] | undefined;
  readonly selected: Opportunity | undefined;
  readonly areaName: string;
  readonly now: Date;
}

/** The number of passes, the age of the elements that they were computed from, and their exports. */
export function OpportunitiesHead({ count, all, selected, areaName, now }: OpportunitiesHeadProps) {
  const stamp = now.toISOString().slice(0, 10);
  const saveCalendar = (passes: readonly Opportunity[], name: string) => {
    const text = opportunityCalendar(passes, { area: areaName, writtenAt: now, url: location.href });
    saveFile(`${name}.ics`, 'text/calendar', text);
  };
  const note = `times in UTC${busyText(all)}${selected === undefined ? '' : ` · ${setText(selected, all ?? [selected], now)}`}`;
  return (
    <header className={classes.head}>
      <div className={classes.words}>
        <h2 className={classes.title}>
          <span role="status">{counted(count, 'opportunity', 'opportunities')}</span>
        </h2>
        <p className={classes.note}>{note}</p>
      </div>
      <Menu
        position="bottom-end"
        width={250}
        target={
          <Button icon={IconCalendarPlus} disabled={selected === undefined}>
            Add to calendar
          </Button>
        }
        groups={[
          [
            {
              label: 'The selected pass',
              ...(selected && { note: timeText(selected.start_time) }),
              disabled: selected === undefined,
              onSelect: () => selected && saveCalendar([selected], `pass-${stamp}`),
            },
            {
              label: allText(count, all?.length),
              disabled: all === undefined,
              onSelect: () => all && saveCalendar(all, `opportunities-${stamp}`),
            },
          ],
        ]}
      />
      <Button
        icon={IconFileExport}
        disabled={all === undefined || all.length === 0}
        onClick={() => all && saveFile(`opportunities-${stamp}.csv`, 'text/csv', opportunityCsv(all))}
      >
        Export
      </Button>
    </header>
  );
}

/** " · 3 not free": the listed passes that are taken or blocked. */
function busyText(all: readonly Opportunity[] = []): string {
  const busy = all.filter(({ unavailable }) => unavailable !== null).length;
  return busy === 0 ? '' : ` · ${countText(busy)} not free`;
}

function allText(count: number, listed: number | undefined): string {
  return listed !== undefined && listed < count
    ? `The first ${countText(listed)} of ${counted(count, 'pass', 'passes')}`
    : `All ${counted(count, 'pass', 'passes')}`;
}

/** "elements 6 h old, ±0.4 s along track": the age of the oldest set, and its effect on the selected pass. */
function setText(selected: Opportunity, all: readonly Opportunity[], now: Date): string {
  const epochs = all.map((pass) => pass.element_set_epoch).toSorted();
  const oldest = epochs[0] ?? selected.element_set_epoch;
  return `elements ${ageText(oldest, now)} old, ${uncertaintyText(selected.uncertainty_s)} along track`;
}
