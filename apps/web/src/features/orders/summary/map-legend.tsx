import { IconEye, IconEyeOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../../ui/basics/icon-button.tsx';
import { counted, dayText } from '../../../ui/text/figures.ts';
import classes from './map-legend.module.css';
import type { OrderCollect } from './order-collects.ts';

interface MapLegendProps {
  readonly collects: readonly OrderCollect[];
  /** The collect that is highlighted. */
  readonly leading: string | undefined;
  readonly hidden: ReadonlySet<string>;
  readonly onChoose: (taskId: string) => void;
  readonly onToggle: (taskId: string) => void;
  /** What the order asks to be captured; its scenes come later. */
  readonly requested: ReactNode;
  readonly notice: ReactNode;
}

/** The key of the map, by collect. */
export function MapLegend(props: MapLegendProps) {
  const { collects, leading, hidden, onChoose, onToggle, requested, notice } = props;
  return (
    <section className={classes.legend} aria-label="Collects">
      {requested}
      <h3 className={classes.head}>
        Collects
        <span>{counted(countOf(collects), 'scene')}</span>
      </h3>
      <ul>
        {collects.map((collect) => (
          <li
            key={collect.taskId}
            className={classes.collect}
            data-leading={collect.taskId === leading || undefined}
          >
            <span className={classes.square} aria-hidden="true" />
            <button
              type="button"
              className={classes.choose}
              title={collect.title}
              aria-pressed={collect.taskId === leading}
              onClick={() => onChoose(collect.taskId)}
            >
              <span className={classes.name}>{collect.title}</span>
              <span className={classes.note}>{noteOfCollect(collect)}</span>
            </button>
            <IconButton
              size="s"
              icon={hidden.has(collect.taskId) ? IconEyeOff : IconEye}
              iconSize={16}
              label={`${hidden.has(collect.taskId) ? 'Show' : 'Hide'} ${collect.title} on the map`}
              aria-pressed={!hidden.has(collect.taskId)}
              onClick={() => onToggle(collect.taskId)}
            />
          </li>
        ))}
      </ul>
      {notice}
    </section>
  );
}

/** Collects of one place have the same name: the day distinguishes them. */
function noteOfCollect({ scenes }: OrderCollect): string {
  const at = scenes[0]?.capture?.instant;
  const count = counted(scenes.length, 'scene');
  return at === undefined ? count : `${dayText(at)} · ${count}`;
}

function countOf(collects: readonly OrderCollect[]): number {
  return collects.reduce((sum, collect) => sum + collect.scenes.length, 0);
}
