import type { Grant } from '../access/roles.ts';
import type { DetectionClass, DetectionType } from '../detections/detection-types.ts';
import { contractRefusal } from '../entitlements/contract-use.ts';
import type { ContractProduct, ContractRights } from '../entitlements/entitlement.ts';
import type { EventTopic } from './topics.ts';

/** What the sentence about each kind of event names. The keys are the kinds, in the spelling of the wire. */
export interface EventData {
  'order.delivered': {
    readonly order: string;
    readonly code: string | null;
    /** What was delivered where; absent in events of earlier versions. */
    readonly reason?: string | undefined;
  };
  'order.failed': { readonly order: string; readonly reason: string };
  'order.rejected': { readonly order: string; readonly reason: string };
  'order.expired': { readonly order: string; readonly reason: string };
  'order.canceled': { readonly order: string; readonly reason: string };
  'order.moved': { readonly order: string; readonly status: string; readonly reason: string };
  'order.removed': { readonly order: string };
  'capture.scheduled': { readonly order: string; readonly reason: string };
  'capture.taken': { readonly order: string; readonly reason: string };
  'capture.returned': { readonly order: string; readonly reason: string };
  'withdrawal.accepted': { readonly order: string; readonly reason: string };
  'withdrawal.rejected': { readonly order: string; readonly reason: string };
  'scene.matched': { readonly search: string; readonly scenes: number };
  'monitor.alert.published': FindingNamed;
  /** Gas above the limit of its pass that is not proven to be methane. */
  'monitor.gas.published': FindingNamed;
  /** The known sources that a pass has seen again. */
  'monitor.sources.continue': {
    readonly asset: string;
    readonly asset_name: string;
    /** Absent in events of earlier versions. */
    readonly captured_at?: string;
    readonly sources: readonly {
      readonly finding: string;
      readonly name: string;
      readonly measured: string;
    }[];
  };
  /** Earlier findings that a pass has given another class. */
  'monitor.findings.revised': {
    readonly asset: string;
    readonly asset_name: string;
    /** A sentence for each, without its final stop. */
    readonly changes: readonly string[];
  };
  /** Findings that staff review before customers see them. */
  'monitor.review.waiting': {
    readonly asset: string;
    readonly asset_name: string;
    readonly findings: readonly (FindingNamed & { readonly finding: string })[];
    /** Published findings that the pass has given another class, a sentence for each without its final stop; absent in events of earlier versions. */
    readonly changes?: readonly string[];
  };
  'monitor.alert.retracted': FindingNamed & { readonly reason: string };
  'monitor.detection.published': FindingNamed;
  'monitor.pass.analysed': { readonly asset: string; readonly asset_name: string; readonly outcome: string };
  'monitor.report.ready': { readonly report: string };
  'monitor.report.failed': { readonly report: string; readonly reason: string };
  'monitor.feedback.changed': FindingNamed & { readonly status: string };
  'user.joined': { readonly email: string };
  'user.removed': { readonly email: string };
  'user.roles_changed': { readonly roles: readonly string[] };
  'program.changed': { readonly program: string };
  'program.archived': { readonly program: string };
}
/** How events name a finding of Monitor; the id of the asset leads to its page. */
interface FindingNamed {
  readonly asset: string;
  readonly asset_name: string;
  readonly detection_class: DetectionClass;
  readonly detection_type: DetectionType;
  /** What it is called; absent in events of earlier versions. */
  readonly title?: string;
  /** Its rate or strength as people read it; empty where it has none. */
  readonly measured: string;
  /** When it was captured, which can be days before the event; absent in events of earlier versions. */
  readonly captured_at?: string;
}

export type EventKind = keyof EventData;

const TOPICS: Readonly<Record<EventKind, EventTopic>> = {
  'order.delivered': 'orders',
  'order.failed': 'orders',
  'order.rejected': 'orders',
  'order.expired': 'orders',
  'order.canceled': 'orders',
  'order.moved': 'orders',
  'order.removed': 'orders',
  'capture.scheduled': 'captures',
  'capture.taken': 'captures',
  'capture.returned': 'captures',
  'withdrawal.accepted': 'captures',
  'withdrawal.rejected': 'captures',
  'scene.matched': 'scenes',
  'monitor.alert.published': 'monitoring',
  'monitor.gas.published': 'monitoring',
  'monitor.sources.continue': 'monitoring',
  'monitor.findings.revised': 'monitoring',
  'monitor.review.waiting': 'monitoring',
  'monitor.alert.retracted': 'monitoring',
  'monitor.detection.published': 'monitoring',
  'monitor.pass.analysed': 'monitoring',
  'monitor.report.ready': 'monitoring',
  'monitor.report.failed': 'monitoring',
  'monitor.feedback.changed': 'monitoring',
  'user.joined': 'people',
  'user.removed': 'people',
  'user.roles_changed': 'people',
  'program.changed': 'programs',
  'program.archived': 'programs',
};

/** Every kind of event, in the order of the documentation. */
export const EVENT_KINDS = Object.keys(TOPICS) as readonly EventKind[];

export function isEventKind(name: string): name is EventKind {
  return name in TOPICS;
}

/** The topic by which users choose how they hear of events of a kind. */
export function topicOf(kind: EventKind): EventTopic {
  return TOPICS[kind];
}

const PRODUCTS: Readonly<Record<EventTopic, readonly ContractProduct[] | undefined>> = {
  orders: ['Data', 'Tasking'],
  captures: ['Tasking'],
  scenes: ['Data'],
  monitoring: ['Monitor'],
  people: undefined,
  programs: undefined,
};

/**
 * Whether members of a program hear of events of a kind: the contract has started and includes the product that they are about.
 * What concerns people and the program itself belongs to its own pages.
 */
export function hearsOf(kind: EventKind, rights: ContractRights): boolean {
  const products = PRODUCTS[topicOf(kind)];
  return products === undefined || contractRefusal(rights, { products, when: 'started' }) === undefined;
}

/** Whom an event concerns: named users, or the members of its program who hold a grant when it is delivered. */
export type Audience =
  | { readonly users: readonly string[] }
  | { readonly members: Grant; readonly except?: string | undefined };

/** Something that has happened. */
export type PlatformEvent = {
  readonly [Kind in EventKind]: {
    readonly kind: Kind;
    readonly program: number | null;
    /** The id of what it is about: an order, a saved search, a finding, a pass, a report, a user or a program. */
    readonly subject: string;
    readonly audience: Audience;
    readonly data: EventData[Kind];
    /** When it happened; in the demo world, by its clock. */
    readonly at: Date;
  };
}[EventKind];
