import { IconChartDots3, IconEye, IconEyeOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ScenePanel } from '../../../parts/scene-panel/scene-panel.ts';
import { IconButton } from '../../../ui/basics/icon-button.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { counted, dayText, sceneTimeText } from '../../../ui/text/figures.ts';
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
  readonly onSpectra: ScenePanel['onOpen'];
  /** A panel about a scene is next to the map. */
  readonly hasPanel: boolean;
  readonly notice: ReactNode;
}

/** The key of the map, by collect. */
export function MapLegend(props: MapLegendProps) {
  const { collects, leading, hidden, onChoose, onToggle, onSpectra, hasPanel, requested, notice } = props;
  return (
    <section className={classes.legend} aria-label="Collects" data-panel={hasPanel || undefined}>
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
            <SpectraButton collect={collect} onSpectra={onSpectra} />
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

interface SpectraButtonProps extends Pick<MapLegendProps, 'onSpectra'> {
  readonly collect: OrderCollect;
}

/** Opens the spectra of a scene; of several scenes, one is chosen from a list. */
function SpectraButton({ collect: { title, scenes }, onSpectra }: SpectraButtonProps) {
  const choices = scenes.flatMap(({ fileId, capture }) =>
    capture?.collection === undefined
      ? []
      : [{ fileId, collection: capture.collection, at: capture.instant }],
  );
  const [first] = choices;
  if (first === undefined) return null;
  const face = { size: 's', icon: IconChartDots3, iconSize: 16, label: `Spectra of ${title}` } as const;
  if (choices.length === 1) return <IconButton {...face} tip="Spectra" onClick={() => onSpectra(first)} />;
  return (
    <Menu
      position="bottom-start"
      width={220}
      target={<IconButton {...face} tip="Spectra" />}
      groups={[
        choices.map((scene) => ({ label: sceneTimeText(scene.at), onSelect: () => onSpectra(scene) })),
      ]}
    />
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
