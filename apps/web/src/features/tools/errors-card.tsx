import type { RejectedElementSet } from '@sigma/contract';
import { useQuery } from '@tanstack/react-query';
import { counted, instantText } from '../../ui/text/figures.ts';
import { QueryCard } from './query-card.tsx';
import classes from './tools.module.css';
import { elementSetErrorsQuery, SHOWN_ERRORS } from './tools.queries.ts';

interface ErrorsCardProps {
  readonly sensorName: (id: number) => string;
}

/** Element sets that were rejected when they came in, and why. */
export function ErrorsCard({ sensorName }: ErrorsCardProps) {
  const errors = useQuery(elementSetErrorsQuery);
  return (
    <QueryCard title="Rejected element sets" query={errors} rows={3}>
      {({ count, results }) =>
        count === 0 ? (
          <p>None. Every element set that arrived was accepted.</p>
        ) : (
          <>
            <ul className={classes.list}>
              {results.map((rejected) => (
                <RejectedSet key={rejected.id} rejected={rejected} sensorName={sensorName} />
              ))}
            </ul>
            {count > SHOWN_ERRORS && (
              <p className={classes.note}>
                The newest {SHOWN_ERRORS} of {counted(count, 'rejected set')}.
              </p>
            )}
          </>
        )
      }
    </QueryCard>
  );
}

function RejectedSet({ rejected, sensorName }: ErrorsCardProps & { readonly rejected: RejectedElementSet }) {
  return (
    <li className={classes.entry}>
      <span className={classes.entryHead}>
        <strong>{rejected.sensor === null ? 'No sensor' : sensorName(rejected.sensor)}</strong>
        <span className={classes.note}>{instantText(rejected.seen_at)}</span>
      </span>
      <span>{rejected.message}</span>
      <span className={classes.note}>From {rejected.source}</span>
      <details>
        <summary>What came in</summary>
        <pre className={classes.raw}>{rejected.raw_tle}</pre>
      </details>
    </li>
  );
}
