import type { Detection, DetectionEvent } from '@sigma/contract';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../session/session.tsx';
import { utcText } from '../../../ui/text/figures.ts';
import { findingEventsQuery } from '../data/detections.queries.ts';
import classes from '../evidence/evidence.module.css';
import panel from './focus.module.css';

const WORDS: Readonly<Record<DetectionEvent['kind'], string>> = {
  created: 'Found',
  changed: 'Changed',
  published: 'Published',
  retracted: 'Withdrawn',
  reviewed: 'Reviewed',
  responded: 'Step recorded',
};

/** What happened to a finding: when it was captured and published, and every review. */
export function FindingEvents({ finding }: { readonly finding: Detection }) {
  const { programId } = useSession();
  const { data, error } = useQuery(findingEventsQuery(programId, finding.id));
  return (
    <section className={classes.section} aria-label="History">
      <h3 className={classes.heading}>History</h3>
      <ol className={panel.timeline}>
        <li>
          <strong>Captured</strong>
          <span>{utcText(finding.detected_at)}</span>
        </li>
        {data?.results.map((event) => (
          <li key={event.id}>
            <strong>{eventText(event)}</strong>
            <span>
              {utcText(event.at)} · {event.actor}
            </span>
            {event.text !== null && <span>{event.text}</span>}
          </li>
        ))}
      </ol>
      {error !== null && <p className={panel.quiet}>The history could not be loaded.</p>}
    </section>
  );
}

function eventText({ kind, before, after }: DetectionEvent): string {
  if (kind === 'reviewed' && after !== null)
    return before === null || before === after ? after : `${before} → ${after}`;
  return after === null || kind !== 'responded' ? WORDS[kind] : `${WORDS[kind]}: ${after}`;
}
