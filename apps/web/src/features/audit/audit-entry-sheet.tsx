import type { AuditEntryDetails } from '@sigma/contract';
import { type RecordChange, recordChanges } from '@sigma/domain';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../api/error-text.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Facts } from '../../ui/layout/page.tsx';
import { SideSheet } from '../../ui/overlays/side-sheet.tsx';
import { ErrorNotice } from '../../ui/states/error-notice.tsx';
import { SkeletonRows } from '../../ui/states/skeleton-rows.tsx';
import { CopyText } from '../../ui/text/copy-text.tsx';
import { counted, instantText, spellInstants } from '../../ui/text/figures.ts';
import classes from './audit.module.css';
import { auditEntryQuery } from './audit.queries.ts';

interface AuditEntrySheetProps {
  readonly entry: number;
  readonly onClose: () => void;
}

/** One entry with the record before and after as a difference. */
export function AuditEntrySheet({ entry, onClose }: AuditEntrySheetProps) {
  const found = useQuery(auditEntryQuery(entry));
  const { data } = found;
  return (
    <SideSheet
      opened
      title={data === undefined ? `Entry ${entry}` : data.summary}
      note={data && instantText(data.at, true)}
      onClose={onClose}
    >
      {found.isError && (
        <ErrorNotice
          {...errorText(found.error)}
          action={
            <Button size="s" onClick={() => void found.refetch()}>
              Refresh
            </Button>
          }
        />
      )}
      {found.isPending && <SkeletonRows rows={6} height={40} label="Loading the entry" />}
      {data !== undefined && (
        <div className={classes.entry}>
          <Facts
            facts={[
              ['Who', data.actor],
              ['Operation', data.operation],
              ['Target', <Target key="target" {...data} />],
              ['Program', data.program ?? 'None'],
              [
                'Request id',
                data.request_id === null ? 'None' : <CopyText key="id" text={data.request_id} bare />,
              ],
            ]}
          />
          <Difference before={data.before} after={data.after} />
        </div>
      )}
    </SideSheet>
  );
}

/** The target by its name, and below it as the filter of the log finds it. */
function Target({ target, target_text }: Pick<AuditEntryDetails, 'target' | 'target_text'>) {
  return (
    <>
      {spellInstants(target_text)}
      {target !== target_text && <span className={classes.note}> ({target})</span>}
    </>
  );
}

interface DifferenceProps {
  readonly before: unknown;
  readonly after: unknown;
}

/** What a write added, removed and changed. A sign and a word accompany the colour. */
function Difference({ before, after }: DifferenceProps) {
  const changes = recordChanges(before, after);
  if (changes.length === 0) return <p className={classes.note}>The record did not change.</p>;
  return (
    <section aria-label="Changes">
      <h3 className={classes.subtitle}>
        {writeText(before, after)}: {counted(changes.length, 'field')}
      </h3>
      <ul className={classes.changes}>
        {changes.map((change) => (
          <Change key={change.path} change={change} />
        ))}
      </ul>
    </section>
  );
}

function writeText(before: unknown, after: unknown): string {
  if (before === null || before === undefined) return 'Added';
  return after === null || after === undefined ? 'Removed' : 'Changed';
}

function Change({ change: { path, kind, before, after } }: { readonly change: RecordChange }) {
  return (
    <li className={classes.change}>
      <span className={classes.path}>{path}</span>
      {kind !== 'added' && (
        <del className={classes.before}>
          <span className={classes.sign}>−</span>
          {valueText(before)}
        </del>
      )}
      {kind !== 'removed' && (
        <ins className={classes.after}>
          <span className={classes.sign}>+</span>
          {valueText(after)}
        </ins>
      )}
    </li>
  );
}

function valueText(value: unknown): string {
  if (value === '') return 'empty text';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1);
}
