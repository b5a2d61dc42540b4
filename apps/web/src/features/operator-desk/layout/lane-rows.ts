/** A bar of a lane, in pixels from its left edge. */
export interface Bar {
  readonly id: string;
  readonly leftPx: number;
  readonly widthPx: number;
  readonly label: string;
}

export interface PlacedBar {
  /** From 0, the uppermost. */
  readonly row: number;
  /** Where the label is: in the bar, after it, or nowhere because the next bar is in the way. */
  readonly label: 'inside' | 'after' | 'none';
  /** The room that the label may take, pixels. */
  readonly roomPx: number;
}

interface LaneRows {
  readonly rows: number;
  readonly bars: ReadonlyMap<string, PlacedBar>;
}

/** About the width of a character of a label. */
const CHARACTER_PX = 6.5;
const LABEL_GAP_PX = 4;
/** A label that is cut further than this says nothing. */
const LEAST_LABEL_PX = 34;

export const labelPx = (label: string): number => Math.ceil(label.length * CHARACTER_PX) + 2 * LABEL_GAP_PX;

/**
 * Puts the bars of a lane into rows, so that none covers another: each into the uppermost row that is free. A label is
 * written into its bar where it fits, else after it as far as the next bar of the row leaves room.
 */
export function laneRows(bars: readonly Bar[], lanePx: number, gapPx = 2): LaneRows {
  const ordered = bars.toSorted((a, b) => a.leftPx - b.leftPx || b.widthPx - a.widthPx);
  const rows: Bar[][] = [];
  for (const bar of ordered) {
    const free = rows.find((row) => endPx(row.at(-1)) + gapPx <= bar.leftPx);
    if (free === undefined) rows.push([bar]);
    else free.push(bar);
  }
  const placed = rows.flatMap((row, at) =>
    row.map((bar, position) => [bar.id, placedBar(bar, row[position + 1], at, lanePx)] as const),
  );
  return { rows: Math.max(1, rows.length), bars: new Map(placed) };
}

const endPx = (bar: Bar | undefined) =>
  bar === undefined ? Number.NEGATIVE_INFINITY : bar.leftPx + bar.widthPx;

function placedBar(bar: Bar, next: Bar | undefined, row: number, lanePx: number): PlacedBar {
  const wanted = labelPx(bar.label);
  if (wanted <= bar.widthPx) return { row, label: 'inside', roomPx: bar.widthPx };
  const roomPx = Math.min(next?.leftPx ?? lanePx, lanePx) - endPx(bar) - LABEL_GAP_PX;
  if (roomPx >= Math.min(wanted, LEAST_LABEL_PX)) return { row, label: 'after', roomPx };
  return { row, label: 'none', roomPx: 0 };
}
