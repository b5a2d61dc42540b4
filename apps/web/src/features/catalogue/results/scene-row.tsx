import { cloudChipAlpha } from '@sigma/domain';
import {
  IconAngle,
  IconChartDots3,
  IconCloud,
  IconCloudOff,
  IconDotsVertical,
  IconFileText,
  IconInfoCircle,
  IconLayoutSidebar,
  IconLayoutSidebarRight,
  IconPhoto,
  IconShape,
  IconShoppingCartCheck,
  IconShoppingCartOff,
  IconShoppingCartPlus,
} from '@tabler/icons-react';
import { memo } from 'react';
import { ICON_STROKE } from '../../../ui/basics/button.tsx';
import { IconButton } from '../../../ui/basics/icon-button.tsx';
import { Thumbnail } from '../../../ui/basics/thumbnail.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { Chip } from '../../../ui/states/chip.tsx';
import { PercentChip } from '../../../ui/states/percent-chip.tsx';
import { CutName } from '../../../ui/text/cut-name.tsx';
import { overlayModesOf } from '../scene/overlay-mode.ts';
import { hasCube, isOrderable, type Scene } from '../scene/scene.ts';
import {
  captureDay,
  captureTime,
  coveredText,
  offNadirText,
  sceneName,
  taskTitle,
} from '../scene/scene-text.ts';
import { type SceneDialog, setOverlay } from '../search/search-store.ts';
import { OVERLAY_FACES } from './overlay-faces.ts';
import classes from './scene-row.module.css';

/** The actions of a row; the same object as long as the list exists. */
export interface SceneActions {
  readonly hover: (scene: Scene | undefined) => void;
  readonly show: (scene: Scene) => void;
  readonly include: (scene: Scene, on: boolean) => void;
  readonly open: (scene: Scene, kind: SceneDialog['kind']) => void;
  readonly compare: (scene: Scene, side: 'left' | 'right') => void;
  /** Opens the spectra of a scene that has a cube. */
  readonly spectra: (scene: Scene) => void;
}

interface SceneRowProps {
  readonly scene: Scene;
  /** The only scene of its task: the row also shows the task and its day. */
  readonly isLone: boolean;
  readonly isIncluded: boolean;
  readonly isHovered: boolean;
  readonly isChosen: boolean;
  /** The share of the searched area that the scene covers; undefined for a point and for the map view. */
  readonly covered: number | undefined;
  readonly actions: SceneActions;
}

/** Rendered again only when its own props change, because the list renders with every move of the pointer. */
export const SceneRow = memo((props: SceneRowProps) => {
  const { scene, isLone, isIncluded, isHovered, isChosen, covered, actions } = props;
  const name = sceneName(scene);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only highlights the footprint; the buttons inside act
    <div
      className={classes.scene}
      data-file={scene.fileId}
      data-lone={isLone || undefined}
      data-included={isIncluded || undefined}
      data-lit={isHovered || undefined}
      data-chosen={isChosen || undefined}
      onPointerEnter={() => actions.hover(scene)}
      onPointerLeave={() => actions.hover(undefined)}
      onFocus={() => actions.hover(scene)}
      onBlur={() => actions.hover(undefined)}
    >
      <button
        type="button"
        className={classes.picture}
        aria-label={`Pictures of ${name}`}
        onClick={() => actions.open(scene, 'pictures')}
      >
        <Thumbnail href={scene.thumbnail} missing="No thumbnail generated" />
      </button>
      <div className={classes.body}>
        {isLone && (
          <span className={classes.task} title={`${scene.taskName ?? 'Task'} · ${scene.taskId}`}>
            <CutName name={taskTitle(scene)} className={classes.taskName} />
            <span className={classes.day}> · {captureDay(scene)}</span>
          </span>
        )}
        <button
          type="button"
          className={classes.name}
          data-row-main
          // The name begins with the visible text, so that it works with speech input.
          aria-label={`${scene.sensorName} ${captureTime(scene)} UTC, ${captureDay(scene)}, show on the map`}
          aria-current={isChosen || undefined}
          onClick={() => actions.show(scene)}
        >
          {scene.sensorName} <span className={classes.time}>{captureTime(scene)}</span>
        </button>
        <SceneChips scene={scene} covered={covered} onClick={() => actions.show(scene)} />
      </div>
      <SceneMenu scene={scene} isLone={isLone} actions={actions} />
      {isIncluded || isOrderable(scene.item) ? (
        <IconButton
          icon={isIncluded ? IconShoppingCartCheck : IconShoppingCartPlus}
          label={isIncluded ? `Remove ${name} from the cart` : `Add ${name} to the cart`}
          tip={isIncluded ? 'Remove from the cart' : 'Add to the cart'}
          side="left"
          active={isIncluded}
          aria-pressed={isIncluded}
          onClick={() => actions.include(scene, !isIncluded)}
        />
      ) : (
        <IconButton
          icon={IconShoppingCartOff}
          label={`${name} is not orderable: imagery is not stored here`}
          tip="Not orderable: imagery is not stored here"
          side="left"
          aria-disabled
        />
      )}
    </div>
  );
});

interface SceneChipsProps extends Pick<SceneRowProps, 'scene' | 'covered'> {
  readonly onClick: () => void;
}

/** The measured values of a scene. They are above the row's click layer, so that each can explain itself on hover. */
function SceneChips({ scene, covered, onClick }: SceneChipsProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the button of the name does the same
    <span className={classes.chips} onClick={onClick}>
      <PercentChip
        percent={scene.cloudCover}
        shade={cloudChipAlpha}
        title="Cloud cover"
        explanation="the share of the scene that clouds hide"
        icon={IconCloud}
        missingIcon={IconCloudOff}
      />
      <Chip
        icon={IconAngle}
        label="Off-nadir angle"
        title="Off-nadir angle: how far from straight down the sensor looked"
      >
        {offNadirText(scene.offNadir)}
      </Chip>
      {covered !== undefined && (
        <Chip
          icon={IconShape}
          label="Share of the area covered"
          title="Share of the area covered: how much of the searched area the scene shows"
        >
          {coveredText(covered)}
        </Chip>
      )}
    </span>
  );
}

/** The less frequent actions of a scene. */
const SceneMenu = memo(({ scene, isLone, actions }: Pick<SceneRowProps, 'scene' | 'isLone' | 'actions'>) => {
  const target = (
    <button type="button" className={classes.more} aria-label={`More about ${sceneName(scene)}`}>
      <IconDotsVertical size={16} stroke={ICON_STROKE} />
    </button>
  );
  return (
    <Menu
      position="bottom-end"
      width={220}
      target={target}
      groups={[
        [
          { label: 'Details', icon: IconInfoCircle, onSelect: () => actions.open(scene, 'details') },
          { label: 'Pictures', icon: IconPhoto, onSelect: () => actions.open(scene, 'pictures') },
          { label: 'ENVI header', icon: IconFileText, onSelect: () => actions.open(scene, 'header') },
          ...(hasCube(scene.item)
            ? [{ label: 'Spectra', icon: IconChartDots3, onSelect: () => actions.spectra(scene) }]
            : []),
        ],
        [
          {
            label: 'Compare on the left',
            icon: IconLayoutSidebar,
            onSelect: () => actions.compare(scene, 'left'),
          },
          {
            label: 'Compare on the right',
            icon: IconLayoutSidebarRight,
            onSelect: () => actions.compare(scene, 'right'),
          },
        ],
        ...(isLone ? [overlayEntries(scene)] : []),
      ]}
    />
  );
});

/** What the head of a longer task offers as buttons. */
function overlayEntries(scene: Scene) {
  const modes = overlayModesOf({ taskId: scene.taskId, scenes: [scene] });
  return (modes.length < 2 ? [] : modes).map((mode) => ({
    ...OVERLAY_FACES[mode],
    onSelect: () => setOverlay(scene.taskId, mode),
  }));
}
