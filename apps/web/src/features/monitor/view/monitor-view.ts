import {
  DETECTION_TYPES,
  type DetectionClass,
  type DetectionType,
  FEEDBACK_CODES,
  type FeedbackCode,
} from '@sigma/domain';
import { type DayRange, isDay, rangeOf } from '../../../ui/dates/calendar-days.ts';
import { FINDING_ORDERS, type FindingOrder } from '../data/finding-order.ts';

export const MONITOR_TABS = ['alerts', 'reports', 'detections'] as const;
export type MonitorTab = (typeof MONITOR_TABS)[number];
export const ASSET_ORDERS = [
  'name',
  '-name',
  'start',
  '-start',
  'frequency',
  '-frequency',
  'alerts',
] as const;
export type AssetOrder = (typeof ASSET_ORDERS)[number];

/** The finding that the map is about (spec 2:2#7). */
export interface FocusedFinding {
  readonly class: DetectionClass;
  readonly id: string;
}

/** What the dashboard shows; its address restores all of it. */
export interface MonitorView {
  readonly assetId: string | undefined;
  readonly mode: 'grid' | 'map';
  readonly focus: FocusedFinding | undefined;
  readonly tab: MonitorTab;
  /** Undefined for the last 90 days. */
  readonly days: DayRange | undefined;
  readonly types: readonly DetectionType[];
  readonly statuses: readonly FeedbackCode[];
  readonly order: FindingOrder;
  /** Counts from 0. */
  readonly page: number;
  /** The finding that is opened in the list. */
  readonly opened: string | undefined;
  /** The pass that the map shows; undefined for the newest. */
  readonly pass: string | undefined;
  readonly search: string;
  readonly assetOrder: AssetOrder;
}

type Query = Readonly<Record<string, string>>;

function known<Value extends string>(values: readonly Value[], text: string | undefined): Value | undefined {
  return values.find((value) => value === text);
}

function listed<Value extends string>(values: readonly Value[], text = ''): readonly Value[] {
  const parts = text.split('.').map((part) => part.replaceAll('_', ' '));
  return values.filter((value) => parts.includes(value));
}

/** Reads the query of an address; what it does not understand counts as not given. */
export function readMonitorQuery(query: Query): Omit<MonitorView, 'assetId' | 'mode' | 'focus'> {
  const { from = '', until = '' } = query;
  const page = Number(query.page ?? 1);
  return {
    tab: known(MONITOR_TABS, query.tab) ?? 'alerts',
    days: isDay(from) && isDay(until) ? rangeOf(from, until) : undefined,
    types: listed(DETECTION_TYPES, query.types),
    statuses: listed(FEEDBACK_CODES, query.statuses),
    order: known(FINDING_ORDERS, query.order) ?? 'newest',
    page: Number.isInteger(page) && page > 1 ? page - 1 : 0,
    opened: query.opened,
    pass: query.pass,
    search: query.search ?? '',
    assetOrder: known(ASSET_ORDERS, query.assets) ?? 'name',
  };
}

/** The query of an address; what is as usual is omitted. */
export function writeMonitorQuery(view: Omit<MonitorView, 'assetId' | 'mode' | 'focus'>): Query {
  const { tab, days, types, statuses, order, page, opened, pass, search, assetOrder } = view;
  const joined = (values: readonly string[]) => values.map((value) => value.replaceAll(' ', '_')).join('.');
  return {
    ...(tab !== 'alerts' && { tab }),
    ...(days !== undefined && { from: days[0], until: days[1] }),
    ...(types.length > 0 && { types: joined(types) }),
    ...(statuses.length > 0 && { statuses: joined(statuses) }),
    ...(order !== 'newest' && { order }),
    ...(page > 0 && { page: String(page + 1) }),
    ...(opened !== undefined && { opened }),
    ...(pass !== undefined && { pass }),
    ...(search !== '' && { search }),
    ...(assetOrder !== 'name' && { assets: assetOrder }),
  };
}

/** The path of a view after the program prefix (spec 2:2#5 to spec 2:2#8). */
export function monitorPath({
  assetId,
  mode,
  focus,
}: Pick<MonitorView, 'assetId' | 'mode' | 'focus'>): string {
  if (assetId === undefined) return '/monitor';
  if (focus !== undefined) return `/monitor/${assetId}/map/${focus.class}/${focus.id}`;
  return `/monitor/${assetId}/${mode}`;
}

/** Whether a path after the program prefix is one of the dashboard. */
export const isDashboardPath = (path: string): boolean =>
  /^\/monitor\/?$|^\/monitor\/[^/]+\/(grid|map)(\/|$)/.test(path);

/** Reads the path after the program prefix. */
export function readMonitorPath(path: string): Pick<MonitorView, 'assetId' | 'mode' | 'focus'> {
  const [, , assetId, mode, kind, id] = path.split('/');
  const isMap = mode === 'map';
  const isFocused = isMap && (kind === 'alert' || kind === 'detection') && id !== undefined && id !== '';
  return {
    assetId: assetId === '' ? undefined : assetId,
    mode: isMap ? 'map' : 'grid',
    focus: isFocused ? { class: kind, id } : undefined,
  };
}

/**
 * A view after a change. Another asset, tab, filter or range begins with the first page and nothing opened; another asset also leaves the
 * finding and the pass that were shown.
 */
export function changedView(view: MonitorView, change: Partial<MonitorView>): MonitorView {
  const next = { ...view, ...change };
  const isOther = (['assetId', 'tab', 'days', 'types', 'statuses', 'order'] as const).some(
    (key) => key in change,
  );
  const fresh = isOther ? { page: 0, opened: undefined, ...change } : {};
  const left =
    'assetId' in change && change.assetId !== view.assetId ? { focus: undefined, pass: undefined } : {};
  return { ...next, ...fresh, ...left, ...('focus' in change && { focus: change.focus }) };
}

/** Changes a view. Steps that people take back one by one are added to the browser's history. */
export type ChangeView = (change: Partial<MonitorView>, how?: { readonly replace?: boolean }) => void;
