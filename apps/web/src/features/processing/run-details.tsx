import type { PipelineRun, PipelineRunDetails } from '@sigma/contract';
import { bytesText } from '@sigma/domain';
import { IconChartDots3, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { spectraQuery } from '../../parts/address/spectra-address.ts';
import { programPath, useSession } from '../../session/session.tsx';
import { buttonClass, ICON_STROKE } from '../../ui/basics/button.tsx';
import { Facts } from '../../ui/layout/page.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { CopyText } from '../../ui/text/copy-text.tsx';
import { counted, dayText, instantText, shortId } from '../../ui/text/figures.ts';
import classes from './processing.module.css';
import { usedCalibrationQuery } from './processing.queries.ts';
import { RunSteps } from './run-steps.tsx';
import { darkText, durationMs, durationText, stepText, wordsOf } from './run-text.ts';

interface RunDetailsProps {
  readonly run: PipelineRunDetails;
  readonly sensorName: (id: number | null) => string;
}

/** Everything that is known of a run; what went wrong comes first. */
export function RunDetails({ run, sensorName }: RunDetailsProps) {
  const { programId } = useSession();
  const { cause, warnings, collection, scene, sensor, captured_at } = run;
  return (
    <>
      {cause !== null && (
        <Section title="Cause">
          <p className={classes.cause}>
            <strong>{cause.code}</strong> {cause.text}
          </p>
        </Section>
      )}
      {warnings.length > 0 && (
        <Section title="Warnings">
          {warnings.map(({ code, text }) => (
            <Notice key={`${code} ${text}`} title={text} />
          ))}
        </Section>
      )}
      <Section title="Run">
        <Facts facts={timeFacts(run)} />
      </Section>
      <Section title="Steps">
        <RunSteps steps={run.steps} />
      </Section>
      <Section title="Capture">
        <Facts
          facts={[
            ['Scene', <CopyText key="scene" text={scene} bare />],
            ['Collection', collection],
            ['Sensor', sensorName(sensor)],
            ['Captured', instantText(captured_at, true)],
          ]}
        />
        <Link
          to={programPath(programId, '/map')}
          search={spectraQuery(collection, scene)}
          className={buttonClass({ size: 's' })}
        >
          <IconChartDots3 size={16} stroke={ICON_STROKE} /> Spectra on the map
        </Link>
        <Link
          to={programPath(programId, '/tools/notation')}
          search={{ scene }}
          className={buttonClass({ size: 's' })}
        >
          <IconPencil size={16} stroke={ICON_STROKE} /> Draw on it
        </Link>
      </Section>
      <Section title="Made of">
        <Inputs run={run} />
      </Section>
      <Section title="Files">
        <Files files={run.files} />
      </Section>
    </>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={classes.section} aria-label={title}>
      <h3 className={classes.heading}>{title}</h3>
      {children}
    </section>
  );
}

type FactList = readonly (readonly [string, ReactNode])[];

function timeFacts(run: PipelineRun): FactList {
  const { id, attempts, requested_at, started_at, finished_at, cpu_ms } = run;
  const [step, duration] = [stepText(run), durationMs(run)];
  return [
    ...(step === undefined ? [] : [['Step', step] as const]),
    ['Attempts', attempts],
    ['Requested', instantText(requested_at, true)],
    ['Started', started_at === null ? 'Not yet' : instantText(started_at, true)],
    ...(finished_at === null ? [] : [['Ended', instantText(finished_at, true)] as const]),
    ...(duration === null ? [] : [['Duration', durationText(duration)] as const]),
    ...(cpu_ms === null ? [] : [['CPU time of the last attempt', durationText(cpu_ms)] as const]),
    ['Id', <CopyText key="id" text={id} shown={shortId(id)} bare />],
  ];
}

/** The readout mode, the calibrations and the dark frames, which a run chooses when it starts. */
function Inputs({ run: { inputs, calibration_ids, dark, code_version } }: Pick<RunDetailsProps, 'run'>) {
  if (inputs === null) return <p className={classes.note}>Chosen when the run starts.</p>;
  return (
    <>
      <Facts
        facts={[
          ...captureFacts(inputs),
          [
            'Dark signal',
            dark === null || dark === 'frames' ? (
              darkText(dark)
            ) : (
              <>
                {darkText(dark)} <CopyText text={dark} shown={shortId(dark)} bare />
              </>
            ),
          ],
          ['Code version', code_version ?? 'Unknown'],
        ]}
      />
      {calibration_ids.length === 0 ? (
        <p className={classes.note}>No registered calibration was used.</p>
      ) : (
        <ul className={classes.list} aria-label="Calibrations">
          {calibration_ids.map((id) => (
            <UsedCalibration key={id} id={id} />
          ))}
        </ul>
      )}
    </>
  );
}

/** With two decimals at most: readout modes are calculated, so that they have sixteen. */
const roundedText = (value: number | null, unit: string): string =>
  value === null ? 'N/A' : `${Number(value.toFixed(2))} ${unit}`;

/** How a simulated capture was read out; an imported cube does not say it. */
function captureFacts({ frame_rate, exposure_ms, recipe }: NonNullable<PipelineRun['inputs']>): FactList {
  if (recipe === null) return [['Capture', 'Imported cube']];
  return [
    ['Frame rate', roundedText(frame_rate, 'Hz')],
    ['Exposure', roundedText(exposure_ms, 'ms')],
    ['Recipe of the capture', recipe],
  ];
}

/** A calibration by its type and day; by its id alone while it is not known. */
function UsedCalibration({ id }: { readonly id: string }) {
  const { data } = useQuery(usedCalibrationQuery(id));
  return (
    <li className={classes.entry}>
      <span>
        {data === undefined ? 'Calibration' : `${wordsOf(data.calibration_type)} calibration`}
        {data !== undefined && (
          <span className={classes.note}> measured {dayText(data.calibration_time)}</span>
        )}
      </span>
      <CopyText text={id} shown={shortId(id)} bare />
    </li>
  );
}

function Files({ files }: Pick<PipelineRun, 'files'>) {
  if (files.length === 0) return <p className={classes.note}>None yet.</p>;
  return (
    <>
      <ul className={classes.list} aria-label="Files">
        {files.map(({ name, size, sha256 }) => (
          <li key={name} className={classes.file}>
            <span className={classes.sentence}>{name}</span>
            <span className={classes.fileNote}>
              <span className={classes.note}>{bytesText(size)}</span>
              <span className={classes.note}>
                SHA-256 <CopyText text={sha256} shown={`${sha256.slice(0, 12)}…`} bare />
              </span>
            </span>
          </li>
        ))}
      </ul>
      <p className={classes.note}>
        {counted(files.length, 'file')}, {bytesText(files.reduce((sum, { size }) => sum + size, 0))}
      </p>
    </>
  );
}
