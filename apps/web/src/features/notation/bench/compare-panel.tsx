import type { NotationScene } from '@sigma/contract';
import { findingNumberText } from '@sigma/domain';
import { IconCircleCheck, IconCircleDashed, IconCirclePlus, IconScale } from '@tabler/icons-react';
import { useMemo } from 'react';
import { classNames } from '../../../ui/basics/class-names.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { StatusBadge } from '../../../ui/states/status-badge.tsx';
import { analysisNote } from '../data/analysis-note.ts';
import { overlapText } from '../data/overlap-text.ts';
import type { DrawnFeature } from '../drawing/drawn-feature.ts';
import classes from './bench.module.css';
import { comparisonOf, type FoundShape } from './found-shapes.ts';

interface ComparePanelProps {
  readonly features: readonly DrawnFeature[];
  readonly found: readonly FoundShape[];
  /** The pictures of assets that the scene is. */
  readonly passes: NotationScene['passes'];
  readonly hovered: string | undefined;
  readonly onHover: (key: string | undefined) => void;
  readonly onLookAt: (key: string) => void;
}

interface CompareRow {
  readonly key: string;
  readonly name: string;
  readonly note: string;
}

const FACES = {
  matched: { tone: 'ok', icon: IconCircleCheck, word: 'Matched' },
  missed: { tone: 'bad', icon: IconCircleDashed, word: 'Missed by the analysis' },
  extra: { tone: 'warn', icon: IconCirclePlus, word: 'Found in addition' },
} as const;
type Outcome = keyof typeof FACES;

/** What people drew on a scene against what the analysis found. */
export function ComparePanel({ features, found, passes, hovered, onHover, onLookAt }: ComparePanelProps) {
  const rows = useMemo(() => rowsOf(features, found), [features, found]);
  if (features.length + found.length === 0) {
    return (
      <EmptyState
        icon={IconScale}
        title="There is nothing to compare."
        text="Neither people nor the analysis have found anything on this scene."
      />
    );
  }
  return (
    <div className={classes.scroll}>
      {passes.map((pass) => {
        const note = analysisNote(pass);
        return (
          note && (
            <p key={pass.id} className={classes.hint}>
              {pass.asset_name}: {note.toLowerCase()}, so everything that is drawn counts as missed.
            </p>
          )
        );
      })}
      {(['matched', 'missed', 'extra'] as const).map((outcome) => (
        <section key={outcome} className={classes.outcome} aria-label={FACES[outcome].word}>
          <h3 className={classes.outcomeHead}>
            <StatusBadge bare {...FACES[outcome]} />{' '}
            <span className={classes.note}>{rows[outcome].length}</span>
          </h3>
          <ul className={classes.features}>
            {rows[outcome].map(({ key, name, note }) => (
              <li
                key={key}
                className={classNames(classes.feature, key === hovered && classes.hovered)}
                onPointerEnter={() => onHover(key)}
                onPointerLeave={() => onHover(undefined)}
              >
                <button type="button" className={classes.head} onClick={() => onLookAt(key)}>
                  <span className={classes.name}>{name}</span>
                  <span className={classes.note}>{note}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function rowsOf(
  features: readonly DrawnFeature[],
  found: readonly FoundShape[],
): Readonly<Record<Outcome, readonly CompareRow[]>> {
  const numbers = new Map<string, number | undefined>([
    ...features.map(({ key, number }) => [key, number] as const),
    ...found.map(({ key, number }) => [key, number] as const),
  ]);
  const nameOf = (type: string, key: string) => {
    const number = numbers.get(key);
    return number === undefined ? type : `${type} ${findingNumberText(number)}`;
  };
  const { matched, missed, extra, renamed } = comparisonOf(features, found);
  const otherName = new Map(
    renamed.map(({ drawn, found: other }) => [drawn.id, other.detection_type] as const),
  );
  return {
    matched: matched.map(({ drawn, found: other, overlap, distanceM }) => ({
      key: drawn.id,
      name: nameOf(drawn.detection_type, other.id),
      note: overlap === null ? `${Math.round(distanceM)} m apart` : `${overlapText(overlap)} overlap`,
    })),
    missed: missed.map(({ id, detection_type }) => ({
      key: id,
      name: nameOf(detection_type, id),
      note: otherName.has(id) ? `Found as ${otherName.get(id)}` : '',
    })),
    extra: extra.map(({ id, detection_type }) => ({ key: id, name: nameOf(detection_type, id), note: '' })),
  };
}
