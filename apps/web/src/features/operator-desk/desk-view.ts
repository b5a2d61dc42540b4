const DESK_TABS = ['requests', 'tasks', 'omitted'] as const;
type DeskTab = (typeof DESK_TABS)[number];

/** What the address of the desk restores. */
export interface DeskView {
  /** The plan on the timeline. */
  readonly plan: string | undefined;
  /** Another plan, with which it is compared. */
  readonly compare: string | undefined;
  readonly tab: DeskTab;
  readonly search: string;
  /** What is open in the side sheet; at most one of them. */
  readonly request: string | undefined;
  readonly task: string | undefined;
  /** The id of a block-out, or "new". */
  readonly blockOut: string | undefined;
}

const MAX_SEARCH = 128;
const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** Reads the query of an address; a missing or invalid value counts as its default. */
export function readDeskView(query: Readonly<Record<string, unknown>>): DeskView {
  return {
    plan: text(query.plan),
    compare: text(query.compare),
    tab: DESK_TABS.find((tab) => tab === query.tab) ?? 'requests',
    search: (text(query.search) ?? '').slice(0, MAX_SEARCH),
    request: text(query.request),
    task: text(query.task),
    blockOut: text(query.block_out),
  };
}

export function writeDeskView({ blockOut, tab, search, ...view }: DeskView): Record<string, string> {
  const written = {
    ...view,
    block_out: blockOut,
    tab: tab === 'requests' ? undefined : tab,
    search: search === '' ? undefined : search,
  };
  return Object.fromEntries(
    Object.entries(written).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

const CLOSED = { request: undefined, task: undefined, blockOut: undefined };

/** A change of the view: opening one thing closes the others, and another plan closes them all. */
export function changedDeskView(view: DeskView, change: Partial<DeskView>): DeskView {
  const closes = ['request', 'task', 'blockOut', 'plan'].some((name) => name in change);
  const next = { ...view, ...(closes && CLOSED), ...change };
  return next.compare === next.plan ? { ...next, compare: undefined } : next;
}

/** Whether a change opens something, so that the browser's Back closes it. */
export const opensSheet = ({ request, task, blockOut }: Partial<DeskView>): boolean =>
  [request, task, blockOut].some((one) => one !== undefined);
