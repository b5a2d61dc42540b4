import type { Detection } from '@sigma/contract';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { Thumbnail } from '../../../../ui/basics/thumbnail.tsx';
import { useRowFocus } from '../../../../ui/lists/row-focus.ts';
import virtualClasses from '../../../../ui/lists/virtual-rows.module.css';
import { dayText } from '../../../../ui/text/figures.ts';
import { FindingMark } from '../../data/finding-mark.tsx';
import { leadPicture } from '../../data/finding-pictures.ts';
import { findingLine } from '../../data/finding-text.ts';
import { ReviewStatus } from '../../review/review-status.tsx';
import classes from './finding-cards.module.css';

const CARD_PX = 88;

interface FindingCardsProps {
  readonly label: string;
  readonly findings: readonly Detection[];
  readonly selected: string | undefined;
  readonly hovered: string | undefined;
  readonly onHover: (id: string | undefined) => void;
  readonly onOpen: (finding: Detection) => void;
}

/** Findings next to the map, each with picture, numbers and review. Only cards in view are rendered. */
export function FindingCards({ label, findings, selected, hovered, onHover, onOpen }: FindingCardsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const places = useMemo(() => new Map(findings.map(({ id }, index) => [id, index])), [findings]);
  const virtual = useVirtualizer({
    count: findings.length,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => findings[index]?.id ?? index, [findings]),
    estimateSize: () => CARD_PX,
    overscan: 4,
  });
  const focus = useRowFocus({
    list: scroller,
    count: findings.length,
    current: places.get(selected ?? ''),
    indexOf: (key) => places.get(key),
    keyOf: (index) => findings[index]?.id,
    pageFrom: (index, direction) => {
      const rows = Math.max(1, Math.floor((virtual.scrollRect?.height ?? 0) / CARD_PX));
      return Math.max(0, Math.min(findings.length - 1, index + direction * rows));
    },
    onReveal: (index) => virtual.scrollToIndex(index),
  });
  const reveal = useEffectEvent((id: string | undefined) => {
    const index = places.get(id ?? '');
    if (index !== undefined) virtual.scrollToIndex(index);
  });
  // A finding that is chosen on the map may be out of view in the list.
  useEffect(() => reveal(selected), [selected]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: moves the focus between the cards inside
    <div
      ref={scroller}
      className={virtualClasses.scroller}
      onFocus={focus.onFocus}
      onKeyDown={focus.onKeyDown}
    >
      <ul aria-label={label} className={virtualClasses.list} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start, size }) => {
          const finding = findings[index];
          if (finding === undefined) return null;
          const { id } = finding;
          return (
            <li
              key={key}
              data-row={index}
              aria-setsize={findings.length}
              aria-posinset={index + 1}
              className={virtualClasses.row}
              style={{ height: size, transform: `translateY(${start}px)` }}
              onPointerEnter={() => onHover(id)}
              onPointerLeave={() => onHover(undefined)}
            >
              <button
                type="button"
                className={classes.card}
                data-row-main
                data-selected={id === selected || undefined}
                data-hovered={id === hovered || undefined}
                aria-current={id === selected ? 'true' : undefined}
                onClick={() => onOpen(finding)}
              >
                <Card finding={finding} />
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Card({ finding }: { readonly finding: Detection }) {
  return (
    <>
      <Thumbnail size={64} href={leadPicture(finding)} missing="No picture" />
      <span className={classes.lines}>
        <span className={classes.head}>
          <FindingMark of={finding.detection_class} />
          <span className={classes.type}>{finding.detection_type}</span>
          <span className={classes.date}>{dayText(finding.detected_at).replace(/ \d{4}$/, '')}</span>
        </span>
        <span className={classes.line}>{findingLine(finding)}</span>
        <ReviewStatus status={finding.feedback_status} bare />
      </span>
    </>
  );
}
