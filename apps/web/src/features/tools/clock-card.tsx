import { type ResponseOf, type readDemoClock, setDemoClock } from '@sigma/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { ApiError } from '../../api/errors.ts';
import { platformQuery } from '../../api/queries.ts';
import { Button } from '../../ui/basics/button.tsx';
import { readInstant } from '../../ui/dates/typed-instant.ts';
import { type FieldMessages, messagesOf } from '../../ui/forms/form-rules.ts';
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Facts } from '../../ui/layout/page.tsx';
import { ErrorNotice } from '../../ui/states/error-notice.tsx';
import { instantText } from '../../ui/text/figures.ts';
import { QueryCard } from './query-card.tsx';
import classes from './tools.module.css';
import { demoClockQuery, tasksKey } from './tools.queries.ts';

type DemoClock = ResponseOf<typeof readDemoClock>;

interface ClockCardProps {
  /** The current time of the demo world. */
  readonly nowMs: number;
  /** Admins set the clock; employees only see it. */
  readonly maySet: boolean;
}

/** The clock of the demo world. */
export function ClockCard({ nowMs, maySet }: ClockCardProps) {
  const clock = useQuery(demoClockQuery);
  return (
    <QueryCard title="Clock of the demo world" query={clock} rows={2}>
      {({ rate }) => (
        <div className={classes.clock}>
          <Facts
            facts={[
              ['Time there', <time key="now">{instantText(new Date(nowMs), true)}</time>],
              ['Pace', rate === 1 ? 'Real time' : `${rate}× real time`],
            ]}
          />
          {maySet ? (
            <ClockForm rate={rate} nowMs={nowMs} />
          ) : (
            <p className={classes.note}>Admins may let it run faster or jump ahead.</p>
          )}
        </div>
      )}
    </QueryCard>
  );
}

const RATES = [1, 10, 60, 600] as const;
const HOUR_MS = 3_600_000;
const JUMPS = [
  ['+1 h', HOUR_MS],
  ['+6 h', 6 * HOUR_MS],
  ['+1 day', 24 * HOUR_MS],
] as const;

function ClockForm({ rate, nowMs }: Pick<DemoClock, 'rate'> & { readonly nowMs: number }) {
  const queries = useQueryClient();
  const [jump, setJump] = useState('');
  const [problem, setProblem] = useState<string>();
  const setting = useMutation({
    mutationFn: (body: { readonly now?: string; readonly rate?: number }) => call(setDemoClock, { body }),
    onSuccess: async (clock) => {
      setJump('');
      queries.setQueryData(demoClockQuery.queryKey, clock);
      await Promise.all([
        queries.invalidateQueries({ queryKey: platformQuery.queryKey }),
        queries.invalidateQueries({ queryKey: tasksKey }),
      ]);
    },
  });
  const messages = fieldMessages(setting.error);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const now = readInstant(jump);
    setProblem(now === undefined ? 'Must be a day and a time, such as 2026-11-24 09:00' : undefined);
    if (now !== undefined) setting.mutate({ now });
  };
  return (
    <form className={classes.form} onSubmit={send} noValidate>
      <SegmentedControl
        label="Pace"
        value={String(rate)}
        segments={RATES.map((one) => ({ value: String(one), label: `${one}×` }))}
        onChange={(next) => setting.mutate({ rate: Number(next) })}
      />
      <div className={classes.jump}>
        <TextField
          label="Jump ahead to, UTC"
          placeholder="2026-11-24 09:00"
          value={jump}
          error={problem ?? messages.now}
          onChange={(event) => setJump(event.target.value)}
        />
        <Button type="submit" busy={setting.isPending} disabled={jump.trim() === ''}>
          Jump
        </Button>
      </div>
      <div className={classes.jumps}>
        {JUMPS.map(([label, ms]) => (
          <Button
            key={label}
            size="s"
            disabled={setting.isPending}
            onClick={() => setting.mutate({ now: new Date(nowMs + ms).toISOString() })}
          >
            {label}
          </Button>
        ))}
      </div>
      <p className={classes.note}>It never goes back. Passes, plans and captures follow it.</p>
      {setting.isError && messages.now === undefined && <ErrorNotice {...errorText(setting.error)} />}
    </form>
  );
}

function fieldMessages(error: unknown): FieldMessages {
  return error instanceof ApiError ? messagesOf(error.errors ?? []) : {};
}
