import { cloudChipAlpha } from '@sigma/domain';
import {
  IconAngle,
  IconCloud,
  IconCloudOff,
  IconShoppingCartCheck,
  IconShoppingCartPlus,
} from '@tabler/icons-react';
import { Chip } from '../../ui/chip.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import type { Scene } from './scene.ts';
import classes from './scene-row.module.css';
import { captureDay, captureTime, cloudText, offNadirText } from './scene-text.ts';

interface SceneRowProps {
  readonly scene: Scene;
  readonly isIncluded: boolean;
  readonly isHovered: boolean;
  readonly isChosen: boolean;
  readonly onHover: (on: boolean) => void;
  readonly onShow: () => void;
  readonly onInclude: (on: boolean) => void;
}

export function SceneRow(props: SceneRowProps) {
  const { scene, isIncluded, isHovered, isChosen, onHover, onShow, onInclude } = props;
  const name = `${scene.sensorName}, ${captureDay(scene)} ${captureTime(scene)} UTC`;
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
      <span className={classes.picture}>
        <Thumbnail href={scene.thumbnail} missing="No thumbnail generated" />
      </span>
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
          <CloudChip cloudCover={scene.cloudCover} />
          <Chip icon={IconAngle} title="Off-nadir angle">
            {offNadirText(scene.offNadir)}
          </Chip>
        </span>
      </div>
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

function CloudChip({ cloudCover }: { readonly cloudCover: number | undefined }) {
  const text = cloudText(cloudCover);
  if (cloudCover === undefined) {
    return (
      <Chip icon={IconCloudOff} missing title="Cloud cover">
        {text}
      </Chip>
    );
  }
  const ground = `rgba(var(--cloud-rgb), ${cloudChipAlpha(cloudCover).toFixed(3)})`;
  return (
    <Chip icon={IconCloud} title="Cloud cover" style={{ background: ground, color: 'var(--tx-1)' }}>
      {text}
    </Chip>
  );
}
