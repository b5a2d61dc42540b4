import { statusDisplay } from '../orders/status.ts';
import { dayText } from '../reports/report-requests.ts';
import type { EventData, EventKind } from './event-kinds.ts';

/** What the bell and an e-mail say of an event: one line, and a sentence that explains it or nothing. */
export interface EventText {
  readonly title: string;
  readonly detail: string;
}

/** What an event is about, as text and link need it. */
export interface EventContent<Kind extends EventKind = EventKind> {
  readonly kind: Kind;
  readonly program: number | null;
  readonly subject: string;
  readonly data: EventData[Kind];
}

type Texts = { readonly [Kind in EventKind]: (data: EventData[Kind]) => readonly [string, string?] };

const TEXTS: Texts = {
  'order.delivered': ({ order, code, reason = '' }) => [
    `${nameOf(order)} ${code === 'PS' ? 'was partly delivered' : 'was delivered'}`,
    reason,
  ],
  'order.failed': ({ order, reason }) => [`${nameOf(order)} failed`, reason],
  'order.rejected': ({ order, reason }) => [`${nameOf(order)} was rejected`, reason],
  'order.expired': ({ order, reason }) => [`${nameOf(order)} expired`, reason],
  'order.canceled': ({ order, reason }) => [`${nameOf(order)} was canceled`, reason],
  'order.moved': ({ order, status, reason }) => [
    `${nameOf(order)} is now ${statusDisplay(status).name.toLowerCase()}`,
    reason,
  ],
  'order.removed': ({ order }) => [
    `${nameOf(order)} was deleted`,
    'The operator removed it from the list of orders.',
  ],
  'capture.scheduled': ({ order, reason }) => [`A pass was scheduled for ${nameWithin(order)}`, reason],
  'capture.taken': ({ order, reason }) => [`The picture of ${nameWithin(order)} was taken`, reason],
  'capture.returned': ({ order, reason }) => [`${nameOf(order)} waits for another pass`, reason],
  'withdrawal.accepted': ({ order, reason }) => [
    `The withdrawal of ${nameWithin(order, 'a capture')} was accepted`,
    reason,
  ],
  'withdrawal.rejected': ({ order, reason }) => [
    `The withdrawal of ${nameWithin(order, 'a capture')} was rejected`,
    reason,
  ],
  'scene.matched': ({ search, scenes }) => [
    `${scenes === 1 ? '1 new scene matches' : `${scenes} new scenes match`} “${search}”`,
  ],
  'monitor.alert.published': (finding) => [
    `${named(finding)} at ${finding.asset_name}`,
    capturedText(finding),
  ],
  'monitor.gas.published': (finding) => [`${named(finding)} at ${finding.asset_name}`, capturedText(finding)],
  'monitor.sources.continue': ({ asset_name, sources, captured_at }) => [
    `${counted(sources.length, 'known source')} still ${sources.length === 1 ? 'leaks' : 'leak'} at ${asset_name}`,
    `${sources.map(({ name, measured }) => (measured === '' ? name : `${name}, ${measured}`)).join('; ')}. ${capturedText({ captured_at })}`.trim(),
  ],
  'monitor.findings.revised': ({ asset_name, changes }) => [
    `${counted(changes.length, 'earlier finding')} at ${asset_name} ${changes.length === 1 ? 'was' : 'were'} revised`,
    `${changes.join('; ')}.`,
  ],
  'monitor.review.waiting': (data) => reviewText(data),
  'monitor.alert.retracted': (finding) => [
    `Withdrawn: ${(finding.title ?? finding.detection_type).toLowerCase()} at ${finding.asset_name}`,
    finding.reason,
  ],
  'monitor.detection.published': (finding) => [
    `${named(finding)} at ${finding.asset_name}`,
    capturedText(finding),
  ],
  'monitor.pass.analysed': ({ asset_name, outcome }) => [
    `A pass over ${asset_name} was analysed: ${outcome}`,
  ],
  'monitor.report.ready': ({ report }) => [`The report of ${report} is ready`],
  'monitor.report.failed': ({ report, reason }) => [`The report of ${report} failed`, reason],
  'monitor.feedback.changed': (finding) => [
    `${finding.detection_type} at ${finding.asset_name} is now ${finding.status.toLowerCase()}`,
  ],
  'user.joined': ({ email }) => [`${email} joined the program`],
  'user.removed': ({ email }) => [`${email} was removed from the program`],
  'user.roles_changed': ({ roles }) => [
    'Your roles changed',
    roles.length === 0 ? 'You no longer have a role.' : `You are now ${roles.join(', ')}.`,
  ],
  'program.changed': ({ program }) => [`The contract of ${program} changed`],
  'program.archived': ({ program }) => [
    `${program} was archived`,
    'It can be read, but nothing can be ordered.',
  ],
};

function reviewText({
  asset_name,
  findings,
  changes = [],
}: EventData['monitor.review.waiting']): readonly [title: string, detail: string] {
  const revised = changes.length === 0 ? '' : `${changes.join('; ')}.`;
  if (findings.length === 0)
    return [
      `${counted(changes.length, 'published finding')} at ${asset_name} may have another class`,
      revised,
    ];
  return [
    `${counted(findings.length, 'finding')} at ${asset_name} ${findings.length === 1 ? 'waits' : 'wait'} for review`,
    [`${findings.map(named).join(' ').replace(/,$/, '')}.`, capturedText(findings[0]), revised]
      .filter((text) => text !== '')
      .join(' '),
  ];
}

const named = ({ detection_type, title = detection_type, measured }: EventData['monitor.alert.published']) =>
  measured === '' ? title : `${title}, ${measured},`;
/** When the pass was captured: a notification has the time of its publication, and an archive is analysed much later. */
function capturedText({ captured_at }: { readonly captured_at?: string | undefined } = {}): string {
  if (captured_at === undefined) return '';
  const at = new Date(captured_at);
  return `Captured ${dayText(at)}, ${at.toISOString().slice(11, 16)} UTC.`;
}
const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;
const nameOf = (order: string) => (order === '' ? 'Your order' : `“${order}”`);
const nameWithin = (order: string, unnamed = 'your order') => (order === '' ? unnamed : `“${order}”`);

/** The text of an event, for the bell and as the subject and first sentence of an e-mail. */
export function eventText<Kind extends EventKind>({ kind, data }: EventContent<Kind>): EventText {
  const [title, detail = ''] = TEXTS[kind](data);
  return { title, detail };
}

/** The path of the web app that shows what an event is about; undefined where no page does. */
export function eventPath(content: EventContent): string | undefined {
  const { kind, program, subject } = content;
  if (kind === 'monitor.review.waiting') return '/admin/findings';
  if (program === null) return undefined;
  const base = `/program/${program}`;
  switch (kind) {
    case 'order.delivered':
    case 'order.failed':
    case 'order.rejected':
    case 'order.expired':
    case 'order.canceled':
    case 'order.moved':
      return `${base}/orders?order=${subject}&mine=no`;
    case 'order.removed':
      return `${base}/orders?mine=no`;
    case 'capture.scheduled':
    case 'capture.taken':
    case 'capture.returned':
    case 'withdrawal.accepted':
    case 'withdrawal.rejected':
      return `${base}/tasking/dashboard?request=${subject}`;
    case 'scene.matched':
      return `${base}/map?saved=${subject}`;
    case 'monitor.alert.published':
    case 'monitor.gas.published':
    case 'monitor.sources.continue':
    case 'monitor.findings.revised':
    case 'monitor.alert.retracted':
    case 'monitor.detection.published':
    case 'monitor.feedback.changed':
    case 'monitor.pass.analysed':
      return `${base}/monitor/${monitoredPath(content)}`;
    case 'monitor.report.ready':
    case 'monitor.report.failed':
      return `${base}/monitor/reports/${subject}`;
    case 'user.joined':
      return `${base}/users?id=${subject}`;
    case 'user.removed':
      return `${base}/users`;
    // Its text lists the roles; only administrators may open the users.
    case 'user.roles_changed':
    case 'program.changed':
    case 'program.archived':
      return `${base}/details`;
  }
}

/** The page of the asset, on which a finding is shown by its class (spec 2:2#7). */
function monitoredPath({ data, subject }: EventContent): string {
  if (!('asset' in data)) return '';
  return 'detection_class' in data
    ? `${data.asset}/map/${data.detection_class}/${subject}`
    : `${data.asset}/map`;
}
