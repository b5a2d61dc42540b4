import { IconAdjustments } from '@tabler/icons-react';
import { useState } from 'react';
import {
  DEFAULT_LOOK,
  GRADIENT_RAMP,
  LOOK_LIMITS,
  type LookNumber,
  type PictureLook,
} from '../../../map/preview/picture-look.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { IconButton } from '../../../ui/basics/icon-button.tsx';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { Toggle } from '../../../ui/forms/toggle.tsx';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { Slider } from '../../../ui/sliders/range-slider.tsx';
import { isDefaultLook } from '../link/look-link.ts';
import { turnLook } from '../search/search-store.ts';
import { useSettled } from '../use-settled.ts';
import classes from './look-panel.module.css';

interface LookPanelProps {
  readonly look: PictureLook;
  readonly onLook: (look: PictureLook) => void;
}

const SLIDERS: readonly (readonly [LookNumber, string])[] = [
  ['contrast', 'Contrast'],
  ['brightness', 'Brightness'],
  ['gamma', 'Gamma'],
  ['opacity', 'Opacity'],
];

/** How pictures are drawn: contrast, brightness, gamma, opacity, mask, colours (1:9). */
export function LookPanel({ look, onLook }: LookPanelProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      label="Picture controls"
      width={340}
      position="bottom-end"
      target={
        <IconButton
          icon={IconAdjustments}
          label="Picture controls"
          side="bottom"
          active={isOpen || !isDefaultLook(look)}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      }
    >
      <LookControls look={look} onLook={onLook} />
    </Popover>
  );
}

function LookControls({ look, onLook }: LookPanelProps) {
  const [shown, setShown] = useSettled(look, (next) => {
    turnLook(undefined);
    onLook(next);
  });
  const turn = (next: PictureLook) => {
    turnLook(next);
    setShown(next);
  };
  return (
    <div className={classes.controls}>
      {SLIDERS.map(([name, label]) => (
        <Slider
          key={name}
          label={label}
          {...LOOK_LIMITS[name]}
          decimals={2}
          value={shown[name]}
          onChange={(value) => turn({ ...shown, [name]: value })}
        />
      ))}
      <div className={classes.mask}>
        <span aria-hidden="true">Mask pixels without data</span>
        <Toggle
          label="Mask pixels without data"
          on={shown.transparencyMask}
          onChange={(transparencyMask) => turn({ ...shown, transparencyMask })}
        />
      </div>
      <div className={classes.colours}>
        <SegmentedControl
          label="Colours"
          segments={[
            { value: 'rgb', label: 'RGB' },
            { value: 'gradient', label: 'Gradient' },
          ]}
          value={shown.mode}
          onChange={(mode) => turn({ ...shown, mode })}
        />
        <span
          className={classes.ramp}
          data-on={shown.mode === 'gradient' || undefined}
          style={{ background: GRADIENT_RAMP }}
          aria-hidden="true"
        />
      </div>
      <div className={classes.foot}>
        <Button size="s" disabled={isDefaultLook(shown)} onClick={() => turn(DEFAULT_LOOK)}>
          Reset
        </Button>
      </div>
    </div>
  );
}
