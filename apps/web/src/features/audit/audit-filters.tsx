import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebounced } from '../../parts/layout/use-debounced.ts';
import { dayFilter, withFilter } from '../../parts/record-list/record-filters.ts';
import { isFiltered, NO_FILTERS } from '../../parts/record-list/record-view.ts';
import type { RecordViewAccess } from '../../parts/record-list/use-record-view.ts';
import { Button } from '../../ui/basics/button.tsx';
import { DayBox } from '../../ui/dates/day-field.tsx';
import { ComboBox, type Suggestion } from '../../ui/forms/combo-box.tsx';
import { SearchBox } from '../../ui/forms/search-box.tsx';
import { hasWords } from '../../ui/text/search-words.ts';
import classes from './audit.module.css';
import { auditActorsQuery, auditOperationsQuery } from './audit.queries.ts';
import type { AUDIT_FILTERS } from './audit-filter.ts';

/** Who, which operation, on what, in which program, and when. */
export function AuditFilters({ view, onView }: RecordViewAccess) {
  const { filters } = view;
  const change = (name: (typeof AUDIT_FILTERS)[number], value: string) =>
    onView({ filters: withFilter(filters, name, value) });
  return (
    <search className={classes.filters} aria-label="Filters of the audit log">
      <NameFilter
        label="Who"
        useNames={useActors}
        value={filters.actor ?? ''}
        onChange={(actor) => change('actor', actor)}
      />
      <NameFilter
        label="Operation"
        useNames={useOperations}
        value={filters.operation ?? ''}
        onChange={(operation) => change('operation', operation)}
      />
      <SearchBox label="Target begins with" text={view.search} onSearch={(search) => onView({ search })} />
      <SearchBox
        label="Program id"
        text={filters.program ?? ''}
        onSearch={(program) => change('program', program)}
      />
      <DayFilter
        label="From"
        value={filters.from}
        max={filters.until}
        onChange={(day) => change('from', day)}
      />
      <DayFilter
        label="Until"
        value={filters.until}
        min={filters.from}
        onChange={(day) => change('until', day)}
      />
      {isFiltered(view) && (
        <Button
          kind="quiet"
          onClick={() => onView({ search: NO_FILTERS.search, filters: NO_FILTERS.filters })}
        >
          Clear filters
        </Button>
      )}
    </search>
  );
}

interface DayFilterProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly onChange: (day: string) => void;
}

/** A day of the address; what is not a day counts as none. */
function DayFilter({ label, value, min, max, onChange }: DayFilterProps) {
  return (
    <DayBox
      label={label}
      value={dayFilter(value) ?? null}
      min={dayFilter(min)}
      max={dayFilter(max)}
      onChange={onChange}
      onClear={() => onChange('')}
    />
  );
}

const MOST_SUGGESTIONS = 20;
const TYPING_MS = 250;

/** Names among which are those that contain a text, and whether the server has answered for this text. */
type UseNames = (text: string) => { readonly names: readonly Suggestion[]; readonly isAnswered: boolean };

const useActors: UseNames = (text) => {
  const typed = useDebounced(text, TYPING_MS);
  const { data, isPlaceholderData } = useQuery(auditActorsQuery(typed));
  return { names: data ?? [], isAnswered: data !== undefined && !isPlaceholderData && typed === text };
};

const useOperations: UseNames = () => {
  const { data } = useQuery(auditOperationsQuery);
  return { names: data ?? [], isAnswered: data !== undefined };
};

interface NameFilterProps {
  readonly label: string;
  readonly useNames: UseNames;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** One of the names that the log contains: typing suggests, choosing filters, clearing shows all again. */
function NameFilter({ label, useNames, value, onChange }: NameFilterProps) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  // Another control changed the filter, such as Clear filters or the back button.
  if (value !== seen) {
    setSeen(value);
    setText(value);
  }
  const words = text.trim().toLowerCase();
  const { names, isAnswered } = useNames(words);
  const suggestions = names
    .filter(({ id, note = '' }) => id !== value && hasWords(`${id} ${note}`, words))
    .slice(0, MOST_SUGGESTIONS);
  return (
    <ComboBox
      label={label}
      clearLabel={`Clear ${label}`}
      text={text}
      onText={(next) => {
        setText(next);
        if (next === '' && value !== '') onChange('');
      }}
      suggestions={suggestions}
      hasList={text !== value || value === ''}
      onChoose={onChange}
      status={
        suggestions.length === 0 && isAnswered ? (
          <p className={classes.nothing}>The log has no such name.</p>
        ) : undefined
      }
    />
  );
}
