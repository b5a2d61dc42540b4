import type { OrderEstimate } from '@sigma/contract';
import { parseDestination } from '@sigma/domain';
import { IconBucket, IconCheck, IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Spinner } from '../../ui/basics/spinner.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { StatusBadge } from '../../ui/states/status-badge.tsx';
import classes from './order-fields.module.css';
import {
  destinationCheckQuery,
  destinationsQuery,
  earlierDestinationsQuery,
} from './order-placing.queries.ts';

export type DestinationCheck =
  | { readonly state: 'none' }
  | { readonly state: 'checking' }
  | { readonly state: 'reachable' }
  /** The bucket does not exist yet. */
  | { readonly state: 'new' }
  | { readonly state: 'refused'; readonly reason: string };

/** What is known of a destination; nothing before the text is a valid destination. */
export function destinationCheck(
  text: string,
  estimate: { readonly data: OrderEstimate | undefined; readonly isCurrent: boolean },
): DestinationCheck {
  if (!parseDestination(text).ok) return { state: 'none' };
  if (!estimate.isCurrent) return { state: 'checking' };
  const found = estimate.data?.destination;
  if (found === undefined || found === null) return { state: 'none' };
  return found.ok ? acceptedCheck(found.is_new) : { state: 'refused', reason: found.message };
}

const FOLDER_HINT = 'Files are delivered into a folder named after the order.';
const HINT = `A bucket and, if you like, a folder, such as s3://bucket/folder. ${FOLDER_HINT} Sigma checks it by writing and removing a small object there.`;
const NEW_HINT = `New bucket: it will be created for this program. ${FOLDER_HINT}`;

interface DestinationFieldProps {
  readonly program: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly check: DestinationCheck;
  readonly error: string | undefined;
}

/**
 * A full S3 URI; suggests the program's buckets and shows whether the destination accepts the order. Left with a text that is not a
 * destination, it says what is wrong until the text changes.
 */
export function DestinationField({ program, value, onChange, check, error }: DestinationFieldProps) {
  const list = useId();
  const [left, setLeft] = useState<string>();
  const [isTyped, setTyped] = useState(false);
  // A destination that was filled in may never be left, so it is checked at once where nothing else checks it.
  const isFilledIn = !isTyped && check.state === 'none';
  const written = useWrittenCheck(program, isFilledIn || left === value ? value : undefined);
  const shown = written ?? check;
  const problem = error ?? (shown.state === 'refused' ? shown.reason : undefined);
  const buckets = useQuery(destinationsQuery(program)).data?.results ?? [];
  const earlier = useQuery(earlierDestinationsQuery(program)).data ?? [];
  const offered = new Set([...earlier, ...buckets.map(({ bucket }) => `s3://${bucket}/`)]);
  return (
    <>
      <TextField
        label="Destination"
        name="destination"
        icon={IconBucket}
        placeholder="s3://bucket/folder"
        autoComplete="off"
        spellCheck={false}
        list={list}
        value={value}
        onChange={(event) => {
          setTyped(true);
          onChange(event.currentTarget.value);
        }}
        onBlur={() => setLeft(value)}
        error={problem}
        hint={shown.state === 'new' ? NEW_HINT : HINT}
        after={<CheckLine check={shown} />}
      />
      <datalist id={list}>
        {[...offered].map((uri) => (
          <option key={uri} value={uri} />
        ))}
      </datalist>
    </>
  );
}

/** What writing to the destination showed, or what is wrong with its text; undefined while nothing is known of it. */
function useWrittenCheck(program: number, text: string | undefined): DestinationCheck | undefined {
  const target = parseDestination(text ?? '');
  const destination = target.ok ? target.destination : { bucket: '', folder: '' };
  const { data, isFetching } = useQuery({
    ...destinationCheckQuery(program, destination),
    enabled: target.ok,
  });
  // An empty field is incomplete, not wrong: it is reported when the order is placed.
  if (!target.ok) return text?.trim() ? { state: 'refused', reason: target.message } : undefined;
  if (isFetching) return { state: 'checking' };
  if (data === undefined) return undefined;
  return data.ok ? acceptedCheck(data.is_new) : { state: 'refused', reason: reasonOf(data.issues) };
}

const acceptedCheck = (isNew: boolean): DestinationCheck => ({ state: isNew ? 'new' : 'reachable' });

const reasonOf = (issues: readonly { readonly message: string }[]) =>
  issues.map(({ message }) => message).join('. ');

function CheckLine({ check }: { readonly check: DestinationCheck }) {
  return (
    <span role="status" aria-label="Destination check" className={classes.check}>
      {check.state === 'checking' && <Spinner size={14} label="Checking the destination" />}
      {check.state === 'reachable' && <StatusBadge bare tone="ok" icon={IconCheck} word="Reachable" />}
      {check.state === 'new' && <StatusBadge bare tone="neutral" icon={IconPlus} word="New bucket" />}
      {check.state === 'refused' && <StatusBadge bare tone="bad" icon={IconX} word="Rejected" />}
    </span>
  );
}
