import type { OperatedSensor } from '@sigma/contract';
import { MADE_LEVELS } from '@sigma/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { Button } from '../../ui/basics/button.tsx';
import { DayField } from '../../ui/dates/day-field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { showToast } from '../../ui/overlays/toasts.tsx';
import { ErrorNotice } from '../../ui/states/error-notice.tsx';
import { counted } from '../../ui/text/figures.ts';
import classes from './processing.module.css';
import { type Concerned, concernedQuery, type Reprocessing, useReprocess } from './processing.queries.ts';

const LEVELS = [
  { value: '', label: 'All levels' },
  ...MADE_LEVELS.map((level) => ({ value: level, label: level })),
];

interface ReprocessDialogProps {
  readonly sensors: readonly OperatedSensor[];
  readonly onClose: () => void;
}

/** Queues the ended runs of captures since a day again, and says before how many these are. */
export function ReprocessDialog({ sensors, onClose }: ReprocessDialogProps) {
  const [since, setSince] = useState<string>();
  const [level, setLevel] = useState<Reprocessing['level']>();
  const [sensor, setSensor] = useState<number>();
  const choice: Reprocessing = { since: since ?? '', level, sensor };
  const concerned = useQuery({ ...concernedQuery(choice), enabled: since !== undefined });
  const reprocessing = useReprocess();
  const send = () =>
    reprocessing.mutate(choice, {
      onSuccess: ({ runs }) => {
        showToast(
          runs === 0
            ? { tone: 'info', title: 'No runs were queued', text: 'None of them has ended in the meantime.' }
            : { tone: 'ok', title: `${counted(runs, 'run')} queued again` },
        );
        onClose();
      },
    });
  const hasNone = since === undefined || concerned.data?.runs === 0;
  const error = reprocessing.error ?? (since === undefined ? null : concerned.error);
  return (
    <Dialog
      opened
      title="Reprocess since…"
      onClose={onClose}
      locked={reprocessing.isPending}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" busy={reprocessing.isPending} disabled={hasNone} onClick={send}>
            {queueLabel(hasNone ? undefined : concerned.data)}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        <p>
          Runs that have ended choose their calibrations again and replace their files, for example after a
          calibration has become valid. Delivered orders do not change.
        </p>
        <DayField
          label="Captured since"
          hint="The day begins at 00:00 UTC."
          value={since ?? null}
          onChange={setSince}
        />
        <SelectField
          label="Level"
          value={level ?? ''}
          options={LEVELS}
          onChange={(value) => setLevel(MADE_LEVELS.find((one) => one === value))}
        />
        <SelectField
          label="Sensor"
          value={sensor === undefined ? '' : String(sensor)}
          options={[
            { value: '', label: 'All sensors' },
            ...sensors.map(({ osk_id, osk_sensor_name }) => ({
              value: String(osk_id),
              label: osk_sensor_name,
            })),
          ]}
          onChange={(value) => setSensor(value === '' ? undefined : Number(value))}
        />
        {error !== null && <ErrorNotice {...errorText(error)} />}
        <p role="status" className={classes.concerned}>
          {since === undefined ? 'Choose a day.' : concernedText(concerned.data, concerned.isFetching)}
        </p>
      </div>
    </Dialog>
  );
}

const queueLabel = (concerned: Concerned | undefined): string =>
  concerned === undefined ? 'Queue runs' : `Queue ${counted(concerned.runs, 'run')}`;

function concernedText(concerned: Concerned | undefined, isCounting: boolean): string {
  if (concerned === undefined) return isCounting ? 'Counting runs…' : '';
  const { runs, captures } = concerned;
  if (runs === 0) return 'No run of a capture since then has ended.';
  return `${counted(runs, 'run')} of ${counted(captures, 'capture')} will be queued again.`;
}
