import type { Opportunity } from '@sigma/contract';
import { opportunityCalendar, opportunityCsv } from '@sigma/domain';
import { IconCalendarPlus, IconFileExport } from '@tabler/icons-react';
import { useId } from 'react';
import { ageText, uncertaintyText } from '../../../parts/passes/pass-text.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { Tooltip } from '../../../ui/basics/tooltip.tsx';
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

/** The number of passes, the age of the element sets that they were computed from, and their exports. */
export function OpportunitiesHead({ count, all, selected, areaName, now }: OpportunitiesHeadProps) {
  const stamp = now.toISOString().slice(0, 10);
  const saveCalendar = (passes: readonly Opportunity[], name: string) => {
    const text = opportunityCalendar(passes, { area: areaName, writtenAt: now, url: location.href });
    saveFile(`${name}.ics`, 'text/calendar', text);
  };
  return (
    <header className={classes.head}>
      <div className={classes.words}>
        <h2 className={classes.title}>
          <span role="status">{counted(count, 'opportunity', 'opportunities')}</span>
        </h2>
        <p className={classes.note}>
          {`times in UTC${busyText(all)}`}
          {selected && (
            <>
              {' · '}
              <ElementSetAge selected={selected} all={all ?? [selected]} now={now} />
            </>
          )}
        </p>
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

interface ElementSetAgeProps {
  readonly selected: Opportunity;
  readonly all: readonly Opportunity[];
  readonly now: Date;
}

const ELEMENT_SETS =
  'An element set (TLE) describes the orbit of a satellite at an epoch. The older it is, the less accurate the forecast of its passes.';

/** "element set 6 h old, ±0.4 s along track": the age of the oldest set, and its effect on the selected pass. */
function ElementSetAge({ selected, all, now }: ElementSetAgeProps) {
  const explanation = useId();
  const epochs = all.map((pass) => pass.element_set_epoch).toSorted();
  const age = ageText(epochs[0] ?? selected.element_set_epoch, now);
  return (
    <>
      <Tooltip text={ELEMENT_SETS} opensOnTouch>
        <span
          role="note"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard opens its tooltip
          tabIndex={0}
          aria-describedby={explanation}
          className={classes.term}
        >
          {`element set ${age} old, ${uncertaintyText(selected.uncertainty_s)} along track`}
        </span>
      </Tooltip>
      <span id={explanation} hidden>
        {ELEMENT_SETS}
      </span>
    </>
  );
}
