import type { PipelineRun } from '@sigma/contract';
import type { RunPart, RunState, RunStep, RunStepState } from '@sigma/domain';
import { counted, longDurationText } from '../../ui/text/figures.ts';

export const STATE_NAMES: Readonly<Record<RunState | RunStepState, string>> = {
  waiting: 'Waiting',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  interrupted: 'Interrupted',
};

const STEP_NAMES: Readonly<Record<RunStep, string>> = {
  choose: 'choosing calibrations',
  source: 'waiting for the radiance',
  make: 'making the files',
  store: 'storing the files',
};

/** What a run does, or what it did when it failed; undefined where its state says everything. */
export function stepText({ state, step }: Pick<PipelineRun, 'state' | 'step'>): string | undefined {
  if (step === null || (state !== 'running' && state !== 'failed')) return undefined;
  return state === 'failed' ? `While ${STEP_NAMES[step]}` : stepName(step);
}

export const stepName = (step: RunStep): string => capitalised(STEP_NAMES[step]);

/** What is done while the files are made. */
export const PART_NAMES: Readonly<Record<RunPart, string>> = {
  counts: 'Counts of the detector',
  calibrate: 'Dark level and radiance',
  light: 'Light and atmosphere',
  reflect: 'Reflectance',
  locate: 'Place of each pixel',
  map: 'North-up map',
  analyse: 'Analysis',
  write: 'Headers and files',
};

/** "flat_field" as "Flat field". */
export const wordsOf = (name: string): string => capitalised(name.replaceAll('_', ' '));

const capitalised = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** "Pipeline 3, recipe 2": with which versions a step was done. */
export const versionsText = (versions: Readonly<Record<string, string>>): string =>
  capitalised(
    Object.entries(versions)
      .map(([name, version]) => `${name} ${version}`)
      .join(', '),
  );

const MS_PER_SECOND = 1000;
const MS_PER_MINUTE = 60_000;
const MS_PER_HOUR = 3_600_000;
const SECONDS = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });

/** "850 ms", "6.3 s", "2 min 5 s", "3 h 12 min". */
export function durationText(ms: number): string {
  if (ms < MS_PER_SECOND) return `${Math.round(ms)} ms`;
  if (ms < MS_PER_MINUTE) return `${SECONDS.format(Math.floor(ms / 100) / 10)} s`;
  if (ms >= MS_PER_HOUR) return longDurationText(ms);
  const seconds = Math.floor(ms / MS_PER_SECOND);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** From the start of the last attempt to its end, in milliseconds; null until it has ended. */
export function durationMs({
  started_at,
  finished_at,
}: Pick<PipelineRun, 'started_at' | 'finished_at'>): number | null {
  if (started_at === null || finished_at === null) return null;
  return Math.max(0, Date.parse(finished_at) - Date.parse(started_at));
}

/** Which dark signal was subtracted, apart from the id of an override. */
export function darkText(dark: string | null): string {
  if (dark === null) return 'None';
  return dark === 'frames' ? 'Dark frames of the capture' : 'Dark-frame override';
}

/** What staff should know of a run at a glance: why it failed, otherwise how many warnings it has. */
export function noteText({ cause, warnings }: Pick<PipelineRun, 'cause' | 'warnings'>): string {
  if (cause !== null) return `${cause.code}: ${cause.text}`;
  return warnings.length === 0 ? '' : counted(warnings.length, 'warning');
}

/** A run as its list names it. */
export const runName = ({ scene, level }: Pick<PipelineRun, 'scene' | 'level'>): string =>
  `${scene}, ${level}`;
