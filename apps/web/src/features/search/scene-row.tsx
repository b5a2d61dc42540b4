import { cloudChipAlpha } from '@sigma/domain';
import {
  IconAngle,
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
  IconShoppingCartPlus,
} from '@tabler/icons-react';
import { ICON_STROKE } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { PercentChip } from '../../ui/percent-chip.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import type { Scene } from './scene.ts';
import classes from './scene-row.module.css';
import { captureDay, captureTime, coveredText, offNadirText, sceneName } from './scene-text.ts';
import type { SceneDialog } from './search-store.ts';

interface SceneRowProps {
  readonly scene: Scene;
  readonly isIncluded: boolean;
  readonly isHovered: boolean;
  readonly isChosen: boolean;
  /** Share of the searched area that it covers; undefined for a point. */
  readonly covered: number | undefined;
  readonly onHover: (on: boolean) => void;
  readonly onShow: () => void;
  readonly onInclude: (on: boolean) => void;
  readonly onOpen: (kind: SceneDialog['kind']) => void;
  readonly onCompare: (side: 'left' | 'right') => void;
}

export function SceneRow(props: SceneRowProps) {
  const { scene, isIncluded, isHovered, isChosen, covered, onHover, onShow, onInclude } = props;
  const name = sceneName(scene);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only lights up the footprint; the buttons inside act
    <div
      className={classes.scene}
      data-file={scene.fileId}
      data-included={isIncluded || undefined}
      data-lit={isHovered || undefined}
      data-chosen={isChosen || undefined}
      onPointerEnter={() => onHover(true)}
      onPointerLeave={() => onHover(false)}
      onFocus={() => onHover(true)}
      onBlur={() => onHover(false)}
    >
      <button
        type="button"
        className={classes.picture}
        aria-label={`Pictures of ${name}`}
        onClick={() => props.onOpen('pictures')}
      >
        <Thumbnail href={scene.thumbnail} missing="No thumbnail generated" />
      </button>
      <div className={classes.body}>
        <button
          type="button"
          className={classes.name}
          // Begins as the text that is seen, so that it can be said aloud.
          aria-label={`${scene.sensorName} ${captureTime(scene)} UTC, ${captureDay(scene)}, show on the map`}
          aria-current={isChosen || undefined}
          onClick={onShow}
        >
          {scene.sensorName} <span className={classes.time}>{captureTime(scene)}</span>
        </button>
        <span className={classes.chips}>
          <PercentChip
            percent={scene.cloudCover}
            shade={cloudChipAlpha}
            title="Cloud cover"
            icon={IconCloud}
            missingIcon={IconCloudOff}
          />
          <Chip icon={IconAngle} title="Off-nadir angle">
            {offNadirText(scene.offNadir)}
          </Chip>
          {covered !== undefined && (
            <Chip icon={IconShape} title="Share of the area that it covers">
              {coveredText(covered)}
            </Chip>
          )}
        </span>
      </div>
      <SceneMenu {...props} name={name} />
      <IconButton
        icon={isIncluded ? IconShoppingCartCheck : IconShoppingCartPlus}
        label={isIncluded ? `Remove ${name} from the cart` : `Add ${name} to the cart`}
        side="left"
        active={isIncluded}
        aria-pressed={isIncluded}
        onClick={() => onInclude(!isIncluded)}
      />
    </div>
  );
}

/** What is asked of a scene less often. */
function SceneMenu({ name, onOpen, onCompare }: SceneRowProps & { readonly name: string }) {
  const target = (
    <button type="button" className={classes.more} aria-label={`More about ${name}`}>
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
          { label: 'Details', icon: IconInfoCircle, onSelect: () => onOpen('details') },
          { label: 'Pictures', icon: IconPhoto, onSelect: () => onOpen('pictures') },
          { label: 'ENVI header', icon: IconFileText, onSelect: () => onOpen('header') },
        ],
        [
          { label: 'Compare on the left', icon: IconLayoutSidebar, onSelect: () => onCompare('left') },
          { label: 'Compare on the right', icon: IconLayoutSidebarRight, onSelect: () => onCompare('right') },
        ],
      ]}
    />
  );
}
