import { ECLIPSED_MODES, type EclipsedMode, type SearchArea, searchDay } from '@sigma/domain';
import type { Position } from '@sigma/geo';
import { aimWithin } from '../../../parts/passes/aim-point.ts';

/** Fields that the server can sort by. */
export const ORDER_FIELDS = [
  'start_time',
  'duration_s',
  'sensor',
  'roll',
  'off_nadir',
  'sun_elevation',
  'coverage',
] as const;
export type OrderField = (typeof ORDER_FIELDS)[number];
export type Ordering = OrderField | `-${OrderField}`;
export const DEFAULT_ORDERING: Ordering = 'start_time';

/** What a link to the opportunity viewer restores, in addition to the position of the map. */
export interface OpportunityLink {
  /** Days, UTC; absent after a day was removed. */
  readonly startDate: string | undefined;
  readonly endDate: string | undefined;
  readonly light: EclipsedMode;
  /** Absent: all sensors of the program. */
  readonly sensors: readonly number[] | undefined;
  readonly area: SearchArea | undefined;
  /** The name of the area in the library. */
  readonly areaName: string | undefined;
  /** Opportunities were requested; from then on every change requests them again. */
  readonly isRequested: boolean;
  readonly ordering: Ordering;
  /** From 1. */
  readonly page: number;
  /** The selected pass; absent: the first pass of the page. */
  readonly pass: string | undefined;
  /** Where a capture aims in the area; absent: the planner chooses. */
  readonly aim: Position | undefined;
}

/** Values for parameters that an address omits. */
export type LinkDefaults = Pick<OpportunityLink, 'startDate' | 'endDate' | 'light'>;

/** How areas are written in addresses. */
export interface AreaText {
  readonly read: (text: string) => SearchArea | undefined;
  readonly write: (area: SearchArea) => string;
}

type Query = Readonly<Record<string, unknown>>;

const NO_DATE = 'none';
const MAX_PAGE = 1000;

/** Reads the query of an address; an invalid value counts as absent. */
export function readOpportunityLink(query: Query, defaults: LinkDefaults, areas: AreaText): OpportunityLink {
  const text = (name: string) => (query[name] === undefined ? '' : String(query[name]));
  const area = areas.read(text('area'));
  const name = text('areaName').trim().slice(0, 128);
  const ids = text('sensors').split(',').filter(isId).map(Number);
  const page = Number(text('page'));
  const pass = text('pass');
  return {
    startDate: readDay(text('start'), defaults.startDate),
    endDate: readDay(text('end'), defaults.endDate),
    light: ECLIPSED_MODES.find((mode) => mode === text('light')) ?? defaults.light,
    sensors: text('sensors') === 'none' ? [] : ids.length > 0 ? ids : undefined,
    area,
    areaName: area === undefined || name === '' ? undefined : name,
    isRequested: text('view') === '1',
    ordering: readOrdering(text('ordering')),
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
    pass: /^[\w.:-]{1,128}$/.test(pass) ? pass : undefined,
    aim: aimWithin(area, readPosition(text('aim'))),
  };
}

/** The query of an address. Dates and light are always written, because their defaults change with day and user. */
export function writeOpportunityLink(link: OpportunityLink, areas: AreaText): Record<string, string> {
  const { area, areaName, sensors, ordering, page, pass, aim } = link;
  return {
    start: link.startDate ?? NO_DATE,
    end: link.endDate ?? NO_DATE,
    light: link.light,
    ...(sensors !== undefined && { sensors: sensors.length === 0 ? 'none' : sensors.join(',') }),
    ...(area !== undefined && { area: areas.write(area) }),
    ...(area !== undefined && areaName !== undefined && { areaName }),
    ...(link.isRequested && { view: '1' }),
    ...(ordering !== DEFAULT_ORDERING && { ordering }),
    ...(page > 1 && { page: String(page) }),
    ...(pass !== undefined && { pass }),
    ...(aim !== undefined && { aim: `${aim[1]}_${aim[0]}` }),
  };
}

const ANSWER: readonly (keyof OpportunityLink)[] = ['page', 'pass', 'aim'];

/**
 * The link after a change: another search begins on its first page with its first pass, another page with its first. The aim
 * point stays within its area.
 */
export function changedLink(link: OpportunityLink, change: Partial<OpportunityLink>): OpportunityLink {
  const isOnlyAnswer = Object.keys(change).every((key) => ANSWER.some((one) => one === key));
  const isOnlyAim = Object.keys(change).every((key) => key === 'aim');
  return {
    ...link,
    ...(!isOnlyAim && { pass: undefined }),
    ...(!isOnlyAnswer && { page: 1 }),
    ...('area' in change && { aim: undefined }),
    ...change,
  };
}

function readDay(text: string, missing: string | undefined): string | undefined {
  return text === NO_DATE ? undefined : (searchDay(text) ?? missing);
}

function readOrdering(text: string): Ordering {
  const field = ORDER_FIELDS.find((one) => one === text.replace(/^-/, ''));
  if (field === undefined) return DEFAULT_ORDERING;
  return text.startsWith('-') ? `-${field}` : field;
}

/** "37.8012_-122.2711" */
function readPosition(text: string): Position | undefined {
  const match = /^(-?\d{1,2}(?:\.\d{1,9})?)_(-?\d{1,3}(?:\.\d{1,9})?)$/.exec(text);
  return match === null ? undefined : [Number(match[2]), Number(match[1])];
}

function isId(text: string): boolean {
  return /^\d{1,9}$/.test(text);
}
