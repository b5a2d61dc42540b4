import type { MonitorSummary } from '@sigma/contract';
import { IconAlertTriangle, IconClipboardData } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { programPath, useSession } from '../../../../session/session.tsx';
import { ICON_STROKE, type Icon } from '../../../../ui/basics/button.tsx';
import { countText } from '../../../../ui/text/figures.ts';
import classes from './assets.module.css';

/** How many alerts and reports the program has, with links to them. A number that is still loading is "…", not 0. */
export function Counters({ summary }: { readonly summary: MonitorSummary | undefined }) {
  const { alerts, alerts_new: recent = 0, reports, reports_generating: generating = 0 } = summary ?? {};
  return (
    <div className={classes.counters}>
      <Counter
        name="Alerts"
        icon={IconAlertTriangle}
        isBad
        count={alerts}
        note={
          summary === undefined
            ? ''
            : recent === 0
              ? 'None new this week'
              : `${countText(recent)} new this week`
        }
        to="/monitor/findings"
        search={{ class: 'alert' }}
      />
      <Counter
        name="Reports"
        icon={IconClipboardData}
        count={reports}
        note={
          summary === undefined
            ? ''
            : reports === 0
              ? 'None yet'
              : generating === 0
                ? 'All generated'
                : `${countText(generating)} generating`
        }
        to="/monitor/reports"
      />
    </div>
  );
}

interface CounterProps {
  readonly name: string;
  readonly icon: Icon;
  readonly isBad?: boolean;
  readonly count: number | undefined;
  readonly note: string;
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
}

function Counter({ name, icon: Glyph, isBad, count, note, to, search }: CounterProps) {
  const { programId } = useSession();
  return (
    <Link
      className={classes.counter}
      to={programPath(programId, to)}
      {...(search && { search })}
      data-bad={isBad === true && count !== undefined && count > 0 ? true : undefined}
    >
      <span className={classes.counterHead}>
        {name}
        <Glyph size={18} stroke={ICON_STROKE} />
      </span>
      <span className={classes.figure}>{count === undefined ? '…' : countText(count)}</span>
      <span className={classes.note}>{note}</span>
    </Link>
  );
}
