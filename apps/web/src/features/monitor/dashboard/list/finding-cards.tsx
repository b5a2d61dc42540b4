import type { Detection } from '@sigma/contract';
import { findingTitle } from '@sigma/domain';
import { Thumbnail } from '../../../../ui/basics/thumbnail.tsx';
import { VirtualList } from '../../../../ui/lists/virtual-list.tsx';
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
  return (
    <VirtualList
      label={label}
      entries={findings}
      rowPx={CARD_PX}
      selected={selected}
      onHover={onHover}
      row={(finding) => (
        <button
          type="button"
          className={classes.card}
          data-row-main
          data-selected={finding.id === selected || undefined}
          data-hovered={finding.id === hovered || undefined}
          aria-current={finding.id === selected ? 'true' : undefined}
          onClick={() => onOpen(finding)}
        >
          <Card finding={finding} />
        </button>
      )}
    />
  );
}

function Card({ finding }: { readonly finding: Detection }) {
  return (
    <>
      <Thumbnail size={64} href={leadPicture(finding)} missing="No picture" />
      <span className={classes.lines}>
        <span className={classes.head}>
          <FindingMark of={finding.detection_class} />
          <span className={classes.type}>{findingTitle(finding)}</span>
          <span className={classes.date}>{dayText(finding.detected_at).replace(/ \d{4}$/, '')}</span>
        </span>
        <span className={classes.line}>{findingLine(finding)}</span>
        <ReviewStatus status={finding.feedback_status} bare />
      </span>
    </>
  );
}
