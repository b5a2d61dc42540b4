import type { StoredElementSetFault } from '@sigma/contract';
import { useQuery } from '@tanstack/react-query';
import { counted, instantText } from '../../ui/text/figures.ts';
import { QueryCard } from './query-card.tsx';
import classes from './tools.module.css';
import { faultsQuery, SHOWN_FAULTS } from './tools.queries.ts';

interface ErrorsCardProps {
  readonly sensorName: (id: number) => string;
}

/** Element sets that came in and were not taken, and why. */
export function ErrorsCard({ sensorName }: ErrorsCardProps) {
  const faults = useQuery(faultsQuery);
  return (
    <QueryCard title="Refused element sets" query={faults} rows={3}>
      {({ count, results }) =>
        count === 0 ? (
          <p>None. Every element set that came in was taken.</p>
        ) : (
          <>
            <ul className={classes.list}>
              {results.map((fault) => (
                <Fault key={fault.id} fault={fault} sensorName={sensorName} />
              ))}
            </ul>
            {count > SHOWN_FAULTS && (
              <p className={classes.note}>
                The newest {SHOWN_FAULTS} of {counted(count, 'refused set')}.
              </p>
            )}
          </>
        )
      }
    </QueryCard>
  );
}

function Fault({ fault, sensorName }: ErrorsCardProps & { readonly fault: StoredElementSetFault }) {
  return (
    <li className={classes.entry}>
      <span className={classes.entryHead}>
        <strong>{fault.sensor === null ? 'No sensor' : sensorName(fault.sensor)}</strong>
        <span className={classes.note}>{instantText(fault.seen_at)}</span>
      </span>
      <span>{fault.message}</span>
      <span className={classes.note}>From {fault.source}</span>
      <details>
        <summary>What came in</summary>
        <pre className={classes.raw}>{fault.raw_tle}</pre>
      </details>
    </li>
  );
}
