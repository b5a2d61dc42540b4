import type { SensorTask, TaskingRequest } from '@sigma/contract';
import type { SensorTaskState } from '@sigma/domain';
import { type ErrorText, errorText } from '../../api/error-text.ts';
import { ApiError } from '../../api/errors.ts';
import { instantText } from '../../ui/text/figures.ts';
import { type DeskNames, namedSentence } from './layout/named-sentence.ts';

export const STATE_NAMES: Readonly<Record<SensorTaskState, string>> = {
  proposed: 'Proposed',
  fixed: 'Fixed',
  refused: 'Refused',
  scheduled: 'Scheduled',
  taken: 'Taken',
  downlinked: 'Downlinked',
  processed: 'Processed',
  failed: 'Failed',
};

/** "−4.2°": with a minus sign as wide as the digits. */
export const degreesText = (degrees: number): string => `${degrees.toFixed(1).replace('-', '−')}°`;

/** What a task is, in a sentence for assistive technology. */
export function taskSentence(task: SensorTask, names: DeskNames): string {
  const { tasking_request, sensor, start, roll, state } = task;
  return `${names.request(tasking_request)}, ${names.sensor(sensor)}, ${instantText(start, true)}, roll ${degreesText(roll)}, ${STATE_NAMES[state].toLowerCase()}`;
}

/** "Day", "Night" or "Day or night". */
function lightText({ eclipsed }: Pick<TaskingRequest, 'eclipsed'>): string {
  if (eclipsed === null) return 'Day or night';
  return eclipsed ? 'Night' : 'Day';
}

/** What a request demands besides its window, in a few words. */
export function constraintTexts(request: TaskingRequest, names: DeskNames): readonly string[] {
  const { max_off_nadir, max_cloud_cover, sensors } = request;
  return [
    lightText(request),
    ...(max_off_nadir === null ? [] : [`≤ ${max_off_nadir}° off-nadir`]),
    ...(max_cloud_cover === null ? [] : [`≤ ${max_cloud_cover} % cloud`]),
    sensors.length > 3 ? `${sensors.length} satellites` : sensors.map(names.sensor).join(', '),
  ];
}

/** Why a change was refused, with names: the server explains conflicts in its detail. */
export function refusalText(title: string, error: unknown, names: DeskNames): ErrorText {
  const isExplained =
    error instanceof ApiError && ['wrong_state', 'invalid_body', 'bad_parameter'].includes(error.code);
  if (isExplained) return { title, text: namedSentence(error.detail, names) };
  return { ...errorText(error), title };
}
