import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useRowFocus } from './row-focus.ts';
import classes from './virtual-rows.module.css';

interface VirtualListProps<Entry extends { readonly id: string }> {
  readonly label: string;
  readonly entries: readonly Entry[];
  /** The height of every row. */
  readonly rowPx: number;
  /** Is scrolled into view when it changes, and is the tab stop until another row has the focus. */
  readonly selected: string | undefined;
  /** The content of a row, whose main control has `data-row-main`. */
  readonly row: (entry: Entry) => ReactNode;
  readonly onHover?: (id: string | undefined) => void;
}

/** A long list of rows of one height, of which only those in view are rendered. All rows are one tab stop; arrows move between them. */
export function VirtualList<Entry extends { readonly id: string }>(props: VirtualListProps<Entry>) {
  const { label, entries, rowPx, selected, row, onHover } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const places = useMemo(() => new Map(entries.map(({ id }, index) => [id, index])), [entries]);
  const focus = useRowFocus({
    list: scroller,
    count: entries.length,
    current: places.get(selected ?? ''),
    indexOf: (key) => places.get(key),
    keyOf: (index) => entries[index]?.id,
    pageFrom: (index, direction) => {
      const rows = Math.max(1, Math.floor((virtual.scrollRect?.height ?? 0) / rowPx) - 1);
      return Math.max(0, Math.min(entries.length - 1, index + direction * rows));
    },
    onReveal: (index) => virtual.scrollToIndex(index),
  });
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => entries[index]?.id ?? index, [entries]),
    estimateSize: () => rowPx,
    overscan: 5,
    // The focus would be lost with its row.
    rangeExtractor: (range) => {
      const at = places.get(focus.focusedKey ?? '');
      const inView = defaultRangeExtractor(range);
      return at === undefined || inView.includes(at) ? inView : [...inView, at].toSorted((a, b) => a - b);
    },
  });
  const reveal = useEffectEvent((id: string | undefined) => {
    const index = places.get(id ?? '');
    if (index !== undefined) virtual.scrollToIndex(index);
  });
  // What is chosen elsewhere, such as on a map, may be out of view in the list.
  useEffect(() => reveal(selected), [selected]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: moves the focus between the rows inside
    <div ref={scroller} className={classes.scroller} onFocus={focus.onFocus} onKeyDown={focus.onKeyDown}>
      <ul aria-label={label} className={classes.list} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start, size }) => {
          const entry = entries[index];
          if (entry === undefined) return null;
          return (
            <li
              key={key}
              data-row={index}
              aria-setsize={entries.length}
              aria-posinset={index + 1}
              className={classes.row}
              style={{ height: size, transform: `translateY(${start}px)` }}
              onPointerEnter={onHover && (() => onHover(entry.id))}
              onPointerLeave={onHover && (() => onHover(undefined))}
            >
              {row(entry)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
