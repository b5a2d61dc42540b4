import type { SearchArea } from '@sigma/domain';
import { AimField } from '../../../parts/passes/aim-field.tsx';
import { areaOfPass, hasAimChoice } from '../../../parts/passes/aim-point.ts';
import { type RequestedPass, requestedPasses } from '../../../parts/passes/capture-input.ts';
import { passDurationText, passTimeText, rollSentence, siteText } from '../../../parts/passes/pass-text.ts';
import classes from './coverage-column.module.css';
import type { Aims } from './use-aims.ts';

/** The passes that are requested together, one by one, each with its aim point. */
export function PassList({ aims }: { readonly aims: Aims }) {
  const { area } = aims.input;
  return (
    <section className={classes.passes} aria-label="Passes and aim points">
      {aims.proposals.size > 0 && (
        <p className={classes.passNote}>
          Each capture aims where it covers most of what the captures before it leave uncovered. You can move
          each aim point.
        </p>
      )}
      <ol className={classes.passList} aria-label="Requested passes">
        {requestedPasses(aims.input).map((requested, at) => (
          <li key={requested.pass.id}>
            <strong className={classes.passTime}>
              {passTimeText(requested.pass)}, {requested.pass.sensor_name}
            </strong>
            <span className={classes.passNote}>{noteOf(requested)}</span>
            {hasAimChoice(area) && <PassAim aims={aims} requested={requested} at={at} area={area} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The angles of a pass are those of the planner's aim point, not of another one. */
function noteOf({ pass, target }: RequestedPass): string {
  return [
    ...(pass.site.count > 1 ? [siteText(pass)] : []),
    passDurationText(pass.duration_s),
    ...(target === undefined ? [`roll ${rollSentence(pass.roll)}`] : []),
    pass.eclipsed ? 'night' : 'day',
  ].join(' · ');
}

interface PassAimProps {
  readonly aims: Aims;
  readonly requested: RequestedPass;
  readonly at: number;
  readonly area: SearchArea;
}

function PassAim({ aims, requested, at, area }: PassAimProps) {
  const { pass, target } = requested;
  return (
    <AimField
      label={`Aim point of pass ${at + 1}`}
      area={areaOfPass(area, pass)}
      aim={target}
      proposal={aims.proposals.get(pass.id)}
      onAim={(aim) => aims.move(pass.id, aim)}
      onInvalid={(isInvalid) => aims.setInvalid(pass.id, isInvalid)}
    />
  );
}
