import { IconAdjustments } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Popover } from '../../ui/popover.tsx';
import { Slider } from '../../ui/range-slider.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Toggle } from '../../ui/toggle.tsx';
import classes from './look-panel.module.css';
import { DEFAULT_LOOK, isDefaultLook, LOOK_CONTROLS, type PictureLook } from './picture-look.ts';
import { turnLook } from './search-store.ts';
import { useSettled } from './use-settled.ts';

interface LookPanelProps {
  readonly look: PictureLook;
  readonly onLook: (look: PictureLook) => void;
}

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
      {LOOK_CONTROLS.map(({ name, label, ...scale }) => (
        <Slider
          key={name}
          label={label}
          {...scale}
          value={shown[name]}
          onChange={(value) => turn({ ...shown, [name]: value })}
        />
      ))}
      <div className={classes.mask}>
        <span aria-hidden="true">Mask pixels without data</span>
        <Toggle
          label="Mask pixels without data"
          on={shown.mask}
          onChange={(mask) => turn({ ...shown, mask })}
        />
      </div>
      <div className={classes.colours}>
        <SegmentedControl
          label="Colours"
          segments={[
            { value: 'rgb', label: 'RGB' },
            { value: 'gradient', label: 'Gradient' },
          ]}
          value={shown.colours}
          onChange={(colours) => turn({ ...shown, colours })}
        />
        <span
          className={classes.ramp}
          data-on={shown.colours === 'gradient' || undefined}
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
