import {
  DETECTION_CLASSES,
  DETECTION_TYPES,
  type DetectionClass,
  type DetectionType,
  FEEDBACK_CODES,
  type FeedbackCode,
} from '@sigma/domain';
import type { Position } from '@sigma/geo';
import { dayFilter } from '../../../parts/record-list/record-filters.ts';
import { type FindingFilter, wholeDays } from '../data/finding-filter.ts';
import { FINDING_ORDERS, type FindingOrder } from '../data/finding-order.ts';

/** Findings of a page (spec 2:9#1). */
export const FINDINGS_PER_PAGE = 25;
export const DEFAULT_DIST_M = 1000;

/** What the address of the grid restores. Undefined members exclude nothing. */
export interface FindingsView {
  /** First and last day, both included, UTC. */
  readonly days: readonly [string, string] | undefined;
  readonly class: DetectionClass | undefined;
  /** An empty list excludes everything. */
  readonly types: readonly DetectionType[] | undefined;
  readonly statuses: readonly FeedbackCode[] | undefined;
  readonly leaksOnly: boolean;
  /** kg/h; only gas has a rate. */
  readonly rateMin: number | undefined;
  /** m². */
  readonly areaMin: number | undefined;
  /** Percent. */
  readonly confidenceMin: number | undefined;
  readonly near: { readonly point: Position; readonly distM: number } | undefined;
  readonly order: FindingOrder;
  /** From 0. */
  readonly page: number;
  /** The finding that is reviewed, or "next" for the queue of what no one has reviewed. */
  readonly review: string | undefined;
}

export const ALL_FINDINGS: FindingsView = {
  days: undefined,
  class: undefined,
  types: undefined,
  statuses: undefined,
  leaksOnly: false,
  rateMin: undefined,
  areaMin: undefined,
  confidenceMin: undefined,
  near: undefined,
  order: 'newest',
  page: 0,
  review: undefined,
};

/** The value of a list in the address that excludes everything. */
const NONE = 'none';

type Query = Readonly<Record<string, unknown>>;
const textOf = (query: Query, name: string): string => {
  const value = query[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** Reads the query of an address; a missing or invalid value excludes nothing. */
export function readFindingsView(query: Query): FindingsView {
  const [from, until] = [dayFilter(textOf(query, 'from')), dayFilter(textOf(query, 'until'))];
  const page = Number(textOf(query, 'page'));
  return {
    days:
      from === undefined || until === undefined ? undefined : from <= until ? [from, until] : [until, from],
    class: DETECTION_CLASSES.find((known) => known === query.class),
    types: chosen(textOf(query, 'type'), DETECTION_TYPES),
    statuses: chosen(textOf(query, 'status'), FEEDBACK_CODES),
    leaksOnly: textOf(query, 'leaks') === 'only',
    rateMin: amount(textOf(query, 'rate'), 1e9),
    areaMin: amount(textOf(query, 'area'), 1e12),
    confidenceMin: amount(textOf(query, 'confidence'), 100),
    near: nearOf(textOf(query, 'near'), textOf(query, 'dist')),
    order: FINDING_ORDERS.find((known) => known === query.order) ?? 'newest',
    page: Number.isInteger(page) && page > 1 ? page - 1 : 0,
    review: textOf(query, 'review') || undefined,
  };
}

/** The query of a view; what excludes nothing is omitted. */
export function writeFindingsView(view: FindingsView): Readonly<Record<string, string>> {
  const { days, types, statuses, near, page } = view;
  const list = (values: readonly string[]) => (values.length === 0 ? NONE : values.join(','));
  const given = {
    from: days?.[0],
    until: days?.[1],
    class: view.class,
    type: types && list(types),
    status: statuses && list(statuses),
    leaks: view.leaksOnly ? 'only' : undefined,
    rate: view.rateMin?.toString(),
    area: view.areaMin?.toString(),
    confidence: view.confidenceMin?.toString(),
    near: near && `${near.point[1]},${near.point[0]}`,
    dist: near && near.distM !== DEFAULT_DIST_M ? String(near.distM) : undefined,
    order: view.order === 'newest' ? undefined : view.order,
    page: page > 0 ? String(page + 1) : undefined,
    review: view.review,
  };
  return Object.fromEntries(Object.entries(given).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/** A change of a view: anything but another page or a review leads back to the first page. */
export function changedFindings(view: FindingsView, change: Partial<FindingsView>): FindingsView {
  const staysOnPage = Object.keys(change).every((name) => name === 'page' || name === 'review');
  return { ...view, ...change, ...(!staysOnPage && { page: 0 }) };
}

/** How many filters exclude something. */
export function activeFilters(view: FindingsView): number {
  const { page: _page, review: _review, order: _order, leaksOnly, ...others } = view;
  return Object.values(others).filter((value) => value !== undefined).length + Number(leaksOnly);
}

const GAS: readonly DetectionType[] = ['Methane', 'Plume'];

/** Whether the chosen types include gas, which alone has a rate. */
export const hasGas = ({ types }: FindingsView): boolean =>
  types === undefined || types.some((type) => GAS.includes(type));

/** The conditions of a view; undefined where it excludes everything, so that nothing need be requested. */
export function filterOf(view: FindingsView, asset: string | undefined): FindingFilter | undefined {
  const { types, statuses } = view;
  if (types?.length === 0 || statuses?.length === 0) return undefined;
  const withRate = view.rateMin !== undefined && hasGas(view);
  return {
    ...(asset !== undefined && { assets: [asset] }),
    ...(view.class !== undefined && { class: view.class }),
    ...((types !== undefined || withRate) && {
      types: withRate ? GAS.filter((type) => types?.includes(type) ?? true) : types,
    }),
    ...(statuses !== undefined && { statuses }),
    ...(view.leaksOnly && { callTypes: ['Leak Indicator'] }),
    ...(view.days && wholeDays(...view.days)),
    ...(withRate && { intensityMin: view.rateMin }),
    ...(view.areaMin !== undefined && { areaMin: view.areaMin }),
    ...(view.confidenceMin !== undefined && { confidenceMin: view.confidenceMin / 100 }),
    ...(view.near !== undefined && { near: view.near }),
  };
}

function chosen<Value extends string>(text: string, known: readonly Value[]): readonly Value[] | undefined {
  if (text === '') return undefined;
  if (text === NONE) return [];
  const named = text.split(',');
  const values = known.filter((value) => named.includes(value));
  return values.length === 0 || values.length === known.length ? undefined : values;
}

function amount(text: string, most: number): number | undefined {
  const value = Number(text);
  return text !== '' && Number.isFinite(value) && value > 0 && value <= most ? value : undefined;
}

function nearOf(text: string, dist: string): FindingsView['near'] {
  const [lat, lon, more] = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  if (lat === undefined || lon === undefined || more !== undefined) return undefined;
  if (!(Math.abs(lat) <= 90) || !(Math.abs(lon) <= 180)) return undefined;
  const distM = Number(dist);
  const isDist = dist !== '' && distM >= 1 && distM <= 100_000;
  return { point: [lon, lat], distM: isDist ? distM : DEFAULT_DIST_M };
}
