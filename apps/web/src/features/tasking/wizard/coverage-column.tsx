import type { Opportunity } from '@sigma/contract';
import { areaKm2 } from '@sigma/geo';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../../api/error-text.ts';
import { positionText } from '../../../map/view/position-text.ts';
import {
  type CaptureInput,
  type RequestedPass,
  requestedPasses,
} from '../../../parts/passes/capture-input.ts';
import {
  countdownText,
  degreesText,
  passDurationText,
  passTimeText,
  rollSentence,
  uncertaintyText,
} from '../../../parts/passes/pass-text.ts';
import { useSession } from '../../../session/session.tsx';
import { useWorldNow } from '../../../session/world-now.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { Facts } from '../../../ui/layout/page.tsx';
import { ErrorNotice } from '../../../ui/states/error-notice.tsx';
import { SkeletonRows } from '../../../ui/states/skeleton-rows.tsx';
import { counted, timeText } from '../../../ui/text/figures.ts';
import { areaText } from '../../../ui/text/measures.ts';
import { CoverageBars } from './coverage-bars.tsx';
import classes from './coverage-column.module.css';
import {
  type CoverageMeasure,
  type CoverageRow,
  type CoveredArea,
  coverageRows,
  coveredAreas,
  isOverlapping,
  isWhole,
  measureOf,
} from './coverage-rows.ts';
import { PassList } from './pass-list.tsx';
import type { Aims } from './use-aims.ts';
import { coveragePasses, coverageQuery } from './wizard.queries.ts';

interface CoverageColumnProps {
  readonly aims: Aims;
  /** Why these passes cannot be requested. */
  readonly problem: string | undefined;
}

/** What the captures would see of the area, in the requested passes and, for a single one, in later passes. */
export function CoverageColumn({ aims, problem }: CoverageColumnProps) {
  const { input } = aims;
  const { pass, area, areaName } = input;
  const now = useWorldNow();
  const requested = requestedPasses(input);
  const isOne = requested.length === 1;
  return (
    <section className={classes.column} aria-label="Coverage Summary">
      {problem !== undefined && (
        <ErrorNotice
          title={isOne ? 'This pass cannot be requested' : 'These passes cannot be requested'}
          text={problem}
        />
      )}
      <div className={classes.heads}>
        <div>
          <h3 className={classes.label}>{areaName ?? (isPlace(area) ? 'Place' : 'Drawn area')}</h3>
          <p className={classes.figure}>
            {isPlace(area) ? positionText(pass.target, 4) : areaText(sizeKm2(area))}
          </p>
        </div>
        <div className={classes.when}>
          <h3 className={classes.label}>
            {isOne
              ? `${pass.sensor_name} ${pass.orbit_state}, ${countdownText(pass, now)}`
              : `${counted(requested.length, 'pass', 'passes')}, the first ${countdownText(pass, now)}`}
          </h3>
          <p className={classes.figure}>{passTimeText(pass)}</p>
        </div>
      </div>
      {aims.isProposing ? (
        <SkeletonRows rows={requested.length} height={40} label="Proposing aim points" />
      ) : (
        <Coverage input={input} />
      )}
      {isOne ? (
        <div className={classes.facts}>
          <Facts facts={firstFacts(input)} />
          <Facts facts={moreFacts(pass)} />
        </div>
      ) : (
        !aims.isProposing && <PassList aims={aims} />
      )}
    </section>
  );
}

function Coverage({ input }: { readonly input: CaptureInput }) {
  const { programId } = useSession();
  const coverage = useQuery(coverageQuery(programId, input));
  const requested = requestedPasses(input).length;
  const passes = coveragePasses(input);
  if (coverage.isError) {
    return (
      <ErrorNotice
        title={errorText(coverage.error).title}
        text={`Coverage could not be calculated. You can still request the ${requested === 1 ? 'capture' : 'captures'}.`}
        action={
          <Button size="s" onClick={() => void coverage.refetch()}>
            Refresh
          </Button>
        }
      />
    );
  }
  if (coverage.data === undefined) {
    return <SkeletonRows rows={passes.length} height={40} label="Calculating coverage" />;
  }
  const shares = coverage.data.passes;
  const measure = measureOf(shares, isPlace(input.area));
  return (
    <>
      <CoverageBars
        requested={requested}
        passes={passes.map(({ pass }) => pass)}
        shares={shares}
        measure={measure}
      />
      {measure === 'captures' && (
        <Covered rows={coverageRows(shares, measure)} km2={coverage.data.area_km2} requested={requested} />
      )}
      {!isPlace(input.area) && (
        <p className={classes.hint}>{hintOf(coverageRows(shares, measure), measure, passes)}</p>
      )}
    </>
  );
}

interface CoveredProps {
  readonly rows: readonly CoverageRow[];
  readonly km2: number;
  readonly requested: number;
}

/** What is covered and what remains, with this capture and with those of all listed passes. */
function Covered({ rows, km2, requested }: CoveredProps) {
  const areas = coveredAreas(rows, km2);
  if (areas === undefined) return null;
  const { one, all } = areas;
  if (requested > 1) {
    return (
      <p role="status">
        The {requested} captures together {coverText(all)}.
      </p>
    );
  }
  return (
    <p>
      This capture {coversText(one)}.
      {rows.length > 1 &&
        !isWhole(one) &&
        ` With ${counted(rows.length - 1, 'later pass', 'later passes')}, the captures ${coverText(all)}.`}
    </p>
  );
}

function coversText(area: CoveredArea): string {
  if (isWhole(area)) return `covers the whole area, ${areaText(area.covered)}`;
  return `covers ${areaText(area.covered)} and leaves ${areaText(area.remaining)} uncovered`;
}

function coverText(area: CoveredArea): string {
  if (isWhole(area)) return `cover the whole area, ${areaText(area.covered)}`;
  return `cover ${areaText(area.covered)} and leave ${areaText(area.remaining)} uncovered`;
}

function hintOf(
  rows: readonly CoverageRow[],
  measure: CoverageMeasure,
  passes: readonly RequestedPass[],
): string {
  if (measure === 'reach') {
    return 'In reach is what the satellite can point at. One capture sees a strip of it, as wide as its camera; how much that is cannot be calculated without a roll.';
  }
  const strip = 'One capture sees a strip as wide as the camera, not all that is in reach.';
  if (!isOverlapping(rows)) return strip;
  if (passes.some(({ pass }) => pass.site.count > 1))
    return `${strip} Each capture aims at its own site, so captures of one site show some of the same ground.`;
  const [first, ...others] = passes.map(({ target }) => target !== undefined);
  if (others.includes(true)) return `${strip} Some captures show the same ground.`;
  return `${strip} ${first === true ? 'Each later' : 'Each'} capture aims at the middle of the area, so captures show some of the same ground.`;
}

function firstFacts({ pass, target }: CaptureInput) {
  const window = `${timeText(pass.start_time, true)} – ${timeText(pass.end_time, true)}`;
  return [
    ['Window', `${window} (${passDurationText(pass.duration_s)})`],
    // The angles of a pass are those of the planner's aim point, not of another one.
    ...(target === undefined
      ? ([
          ['Roll', rollSentence(pass.roll)],
          ['Off-nadir', `${degreesText(pass.off_nadir)}°`],
        ] as const)
      : ([['Aim point', positionText(target, 4)]] as const)),
  ] as const;
}

function moreFacts(pass: Opportunity) {
  return [
    ['Sun elevation', `${degreesText(pass.sun_elevation)}°`],
    ['Light', pass.eclipsed ? 'Night' : 'Day'],
    ['Along the track', uncertaintyText(pass.uncertainty_s)],
  ] as const;
}

function isPlace({ type }: CaptureInput['area']): boolean {
  return type === 'Point' || type === 'MultiPoint';
}

function sizeKm2(area: CaptureInput['area']): number {
  return area.type === 'Polygon' || area.type === 'MultiPolygon' ? areaKm2(area) : 0;
}
