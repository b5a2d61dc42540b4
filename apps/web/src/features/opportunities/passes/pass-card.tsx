import type { Opportunity } from '@sigma/contract';
import { IconBan, IconCheck, IconContrast } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { positionText } from '../../../map/view/position-text.ts';
import {
  ageText,
  countdownText,
  coverageText,
  degreesText,
  isFullCover,
  passDurationText,
  passTimeText,
  rollSentence,
  UNAVAILABLE,
  uncertaintyText,
} from '../../../parts/passes/pass-text.ts';
import { Facts } from '../../../ui/layout/page.tsx';
import { StatusBadge } from '../../../ui/states/status-badge.tsx';
import { timeText } from '../../../ui/text/figures.ts';
import { kilometresText, shortKilometresText } from '../../../ui/text/measures.ts';
import classes from './pass-card.module.css';
import { RollDiagram } from './roll-diagram.tsx';

interface PassCardProps {
  readonly pass: Opportunity;
  readonly maxRoll: number | null;
  readonly now: Date;
  /** The capture aims at another point than the planner's, for which roll and off-nadir angle are not known. */
  readonly isAimed: boolean;
  /** Content below the figures. */
  readonly children?: ReactNode;
}

/** The selected pass in figures. */
export function PassCard({ pass, maxRoll, now, isAimed, children }: PassCardProps) {
  return (
    <section className={classes.card} aria-label="Selected pass">
      <header className={classes.head}>
        <h3 className={classes.title}>Selected pass</h3>
        <CoverBadge coverage={pass.coverage} unavailable={pass.unavailable} />
      </header>
      <p className={classes.when}>{passTimeText(pass)}</p>
      <p className={classes.note}>
        {countdownText(pass, now)} · {pass.sensor_name} {pass.orbit_state}
      </p>
      <Facts facts={factsOf(pass, isAimed)} />
      {children}
      {!isAimed && <RollDiagram roll={pass.roll} maxRoll={maxRoll} altitudeKm={pass.altitude_km} />}
    </section>
  );
}

/** How much of the area is within reach; that it is not free counts for more (PD-63). */
function CoverBadge({ coverage, unavailable }: Pick<Opportunity, 'coverage' | 'unavailable'>) {
  if (unavailable !== null)
    return <StatusBadge tone="warn" icon={IconBan} word={UNAVAILABLE[unavailable].word} />;
  if (isFullCover(coverage)) return <StatusBadge tone="ok" icon={IconCheck} word="All in reach" />;
  return <StatusBadge tone="neutral" icon={IconContrast} word={`${coverageText(coverage)} in reach`} />;
}

function factsOf(pass: Opportunity, isAimed: boolean) {
  const window = `${timeText(pass.start_time, true)} – ${timeText(pass.end_time, true)}`;
  const age = ageText(pass.element_set_epoch, new Date(pass.closest_time));
  return [
    ...siteFact(pass),
    ['Window', `${window} (${passDurationText(pass.duration_s)})`],
    ...clippedFact(pass),
    ...(isAimed
      ? []
      : ([
          ['Roll', rollSentence(pass.roll)],
          ['Off-nadir', `${degreesText(pass.off_nadir)}°`],
        ] as const)),
    ['Sun elevation', `${degreesText(pass.sun_elevation)}°`],
    ['Light', lightText(pass)],
    ['Altitude', kilometresText(pass.altitude_km)],
    ['Element set', `${age} old at the pass`],
    [
      'Along the track',
      `${uncertaintyText(pass.uncertainty_s)}, ±${shortKilometresText(pass.uncertainty_km)}`,
    ],
  ] as const;
}

/** The site of an area of several sites; its angles and its light are those of the site. */
function siteFact({ site }: Opportunity): readonly (readonly [string, string])[] {
  if (site.count === 1) return [];
  return [['Site', `${site.index} of ${site.count}, at ${positionText(site.centre, 2)}`]];
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
