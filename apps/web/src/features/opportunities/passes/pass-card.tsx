import type { Opportunity } from '@sigma/contract';
import { IconCheck, IconContrast } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import {
  ageText,
  countdownText,
  coverageText,
  degreesText,
  durationText,
  isFullCover,
  rollSentence,
  uncertaintyText,
} from '../../../parts/passes/pass-text.ts';
import { Facts } from '../../../ui/layout/page.tsx';
import { StatusBadge } from '../../../ui/states/status-badge.tsx';
import { dayText, timeText } from '../../../ui/text/figures.ts';
import classes from './pass-card.module.css';
import { RollDiagram } from './roll-diagram.tsx';

interface PassCardProps {
  readonly pass: Opportunity;
  readonly maxRoll: number | null;
  readonly now: Date;
  /** Content below the figures. */
  readonly children?: ReactNode;
}

/** The selected pass in figures. */
export function PassCard({ pass, maxRoll, now, children }: PassCardProps) {
  return (
    <section className={classes.card} aria-label="Selected pass">
      <header className={classes.head}>
        <h3 className={classes.title}>Selected pass</h3>
        <CoverBadge coverage={pass.coverage} />
      </header>
      <p className={classes.when}>
        {dayText(pass.start_time).replace(/ \d{4}$/, '')}, {timeText(pass.start_time, true)} UTC
      </p>
      <p className={classes.note}>
        {countdownText(pass, now)} · {pass.sensor_name} {pass.orbit_state}
      </p>
      <Facts facts={factsOf(pass)} />
      {children}
      <RollDiagram roll={pass.roll} maxRoll={maxRoll} altitudeKm={pass.altitude_km} />
    </section>
  );
}

function CoverBadge({ coverage }: Pick<Opportunity, 'coverage'>) {
  if (isFullCover(coverage)) return <StatusBadge tone="ok" icon={IconCheck} word="Full cover" />;
  return <StatusBadge tone="neutral" icon={IconContrast} word={`${coverageText(coverage)} covered`} />;
}

function factsOf(pass: Opportunity) {
  const window = `${timeText(pass.start_time, true)} – ${timeText(pass.end_time, true)}`;
  const age = ageText(pass.element_set_epoch, new Date(pass.closest_time));
  return [
    ['Window', `${window} (${durationText(pass.duration_s)})`],
    ...clippedFact(pass),
    ['Roll', rollSentence(pass.roll)],
    ['Off-nadir', `${degreesText(pass.off_nadir)}°`],
    ['Sun elevation', `${degreesText(pass.sun_elevation)}°`],
    ['Light', lightText(pass)],
    ['Altitude', `${Math.round(pass.altitude_km)} km`],
    ['Element set', `${age} old at the pass`],
    ['Along the track', `${uncertaintyText(pass.uncertainty_s)}, ±${kmText(pass.uncertainty_km)}`],
  ] as const;
}

/** Notes that the searched time begins or ends within the pass. */
function clippedFact({ clipped_start, clipped_end }: Opportunity): readonly (readonly [string, string])[] {
  if (clipped_start && clipped_end) return [['Cut', 'to the searched time']];
  if (clipped_start) return [['Cut', 'began before the searched time']];
  return clipped_end ? [['Cut', 'continues after the searched time']] : [];
}

function lightText({ eclipsed, satellite_eclipsed }: Opportunity): string {
  return `${eclipsed ? 'Night' : 'Day'}${satellite_eclipsed ? ', satellite in shadow' : ''}`;
}

function kmText(km: number): string {
  return `${km < 10 ? km.toFixed(1) : Math.round(km)} km`;
}
