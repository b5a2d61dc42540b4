import type { ProgramTasking, Sensor } from '@sigma/contract';
import { COMMAND_LEAD_MS, isOpenStatus, statusDisplay } from '@sigma/domain';
import { countdownText } from '../../../parts/passes/pass-text.ts';
import { dayText, instantText, spellInstants, timeText } from '../../../ui/text/figures.ts';

export function requestTitle({ name }: Pick<ProgramTasking, 'name'>): string {
  return name === '' ? 'Unnamed capture' : name;
}

export interface RequestPass {
  readonly kind: 'next' | 'scheduled' | 'taken';
  readonly sensor: number;
  readonly start_time: string;
  readonly end_time: string;
}

/** The scheduled pass of a request, otherwise the next pass that could capture it. */
export function requestPass({
  task,
  next_opportunity: next,
}: Pick<ProgramTasking, 'task' | 'next_opportunity'>): RequestPass | undefined {
  if (task !== null) return { ...task, kind: task.state === 'scheduled' ? 'scheduled' : 'taken' };
  return next === null ? undefined : { ...next, kind: 'next' };
}

/** "in 1 day 9 h"; a capture that was taken is never shown as still to come, whatever the clock of the browser says. */
export function passCountdown(pass: RequestPass, now: Date): string {
  return pass.kind === 'taken' && Date.parse(pass.end_time) > now.getTime()
    ? 'just now'
    : countdownText(pass, now);
}

type Fact = readonly [name: string, value: string];

/** The facts about the pass of a request; its interval only where it differs from the window. UTC. */
export function passFacts(request: ProgramTasking, now: Date): readonly Fact[] {
  const pass = requestPass(request);
  if (pass === undefined) return [['Next opportunity', 'none ahead']];
  const interval = intervalText(pass.start_time, pass.end_time);
  if (pass.kind === 'taken') return [['Taken, UTC', interval]];
  const isWindow = interval === intervalText(request.window_start, request.window_end);
  return [
    [pass.kind === 'next' ? 'Next opportunity' : 'Scheduled pass', countdownText(pass, now)],
    ...(isWindow && pass.kind === 'next' ? [] : [['Pass, UTC', interval] as const]),
  ];
}

/** The server's sentence about the status, where it adds to the status; its instants are formatted as on this page. */
export function statusSentence({ status, status_text }: ProgramTasking): string | undefined {
  return status_text === statusDisplay(status).name ? undefined : spellInstants(status_text);
}

const WITHDRAWAL_WORDS = {
  requested: 'waiting for an answer since',
  accepted: 'accepted',
  rejected: 'rejected',
} as const;

/** "Requested by customer@demo.example"; without an order, the operator wants the capture. */
export function requesterText({ order, requested_by: by }: ProgramTasking): string {
  if (order === null) return 'Requested by the operator';
  return by === null ? 'Requested' : `Requested by ${by}`;
}

/**
 * The withdrawal that was requested, with its reason and who decides, or with the answer once there is one; of a capture that
 * the operator requested, who can withdraw it.
 */
export function withdrawalFacts(
  { withdrawal, task, order, status }: Pick<ProgramTasking, 'withdrawal' | 'task' | 'order' | 'status'>,
  isUnattended: boolean,
): readonly Fact[] {
  if (withdrawal === null) {
    return order === null && isOpenStatus(status) ? [['Withdrawal', 'only by the operator']] : [];
  }
  const { state, text, at } = withdrawal;
  const isOpen = state === 'requested';
  return [
    ['Withdrawal', `${WITHDRAWAL_WORDS[state]} ${instantText(at)}`],
    ...(isOpen ? [['Decision', decisionText(task, isUnattended)] as const] : []),
    ...(text === '' ? [] : [[isOpen ? 'Reason' : 'Answer', text] as const]),
  ];
}

function decisionText(task: ProgramTasking['task'], isUnattended: boolean): string {
  // A capture that has lost its pass is withdrawn by the rule, also where staff decide otherwise.
  if (isUnattended || task === null) return 'automatic, at once';
  return `by the operator, until ${instantText(task.start_time)}`;
}

/** Who decides about a withdrawal, until when, and what happens without an answer (PD-71). */
export function withdrawalSentence(task: ProgramTasking['task'], isUnattended: boolean): string {
  if (isUnattended) {
    return `In this demo a rule decides at once: it accepts until ${COMMAND_LEAD_MS / 60_000} minutes before the pass.`;
  }
  if (task === null) return 'The operator decides.';
  return `The operator decides until the pass begins, ${instantText(task.start_time)}. Without an answer by then, the capture is taken.`;
}

/** Whether a request ended before its capture was taken, so that only a new request can lead to one. */
export function mayBeRequestedAgain({ status }: Pick<ProgramTasking, 'status'>): boolean {
  return status === 'order_expired' || status === 'order_canceled' || status === 'order_rejected';
}

/** Why the request can no longer be canceled. */
export function tooLateText(status: ProgramTasking['status']): string {
  return status === 'order_scheduled'
    ? 'It has been scheduled in the meantime and can no longer be canceled. You can request its withdrawal.'
    : `It is ${statusDisplay(status).name.toLowerCase()} by now and can no longer be canceled.`;
}

/** "GHOSt-1, GHOSt-3"; a sensor that the program has lost is shown by its number. */
export function sensorNames(ids: readonly number[], sensors: readonly Sensor[]): string {
  return ids
    .map((id) => sensors.find(({ osk_id }) => osk_id === id)?.osk_sensor_name ?? `Sensor ${id}`)
    .join(', ');
}

/** "22 Nov 2026, 18:31:08 – 18:31:50"; with both days where they differ. UTC. */
export function intervalText(start: string, end: string): string {
  const from = `${dayText(start)}, ${timeText(start, true)}`;
  return dayText(start) === dayText(end)
    ? `${from} – ${timeText(end, true)}`
    : `${from} – ${dayText(end)}, ${timeText(end, true)}`;
}
