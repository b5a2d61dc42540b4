import { IconCopy, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { ICON_STROKE } from '../../ui/basics/button.tsx';
import { showToast } from '../../ui/overlays/toasts.tsx';
import { type CopyOutcome, useCopy } from '../../ui/text/use-copy.ts';
import { copiedPosition } from '../view/position-text.ts';
import classes from './coordinate-menu.module.css';

/** The space that the menu needs inside the map, in pixels. */
const MENU_PX = { width: 320, height: 52 };

interface CoordinateMenuProps {
  readonly place: { readonly lon: number; readonly lat: number; readonly x: number; readonly y: number };
  readonly onClose: () => void;
}

/** The menu of the right button: its only option copies the coordinates of the place (spec 1:2.6). */
export function CoordinateMenu({ place: { lon, lat, x, y }, onClose }: CoordinateMenuProps) {
  const item = useRef<HTMLButtonElement>(null);
  const text = copiedPosition([lon, lat]);
  const [outcome, copy] = useCopy();
  const before = useRef(outcome);
  useEffect(() => {
    const focused = document.activeElement;
    item.current?.focus({ preventScroll: true });
    return () => {
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    };
  }, []);
  const follow = useEffectEvent((now: CopyOutcome) => {
    if (now === 'copied') showToast({ tone: 'ok', title: 'Copied coordinates to clipboard!', text });
    // The menu stays open while it shows "Failed", which is for 3 seconds (spec 1:8).
    if (now === 'copied' || (now === 'idle' && before.current === 'failed')) onClose();
    before.current = now;
  });
  useEffect(() => follow(outcome), [outcome]);
  return (
    <div role="menu" aria-label="Place on the map" className={classes.menu} style={menuOffset(x, y)}>
      <button
        ref={item}
        type="button"
        role="menuitem"
        className={classes.item}
        onClick={() => copy(text)}
        onBlur={onClose}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' && event.key !== 'Tab') return;
          event.preventDefault();
          event.stopPropagation();
          onClose();
        }}
      >
        {outcome === 'failed' ? (
          <>
            <IconX size={16} stroke={ICON_STROKE} aria-hidden="true" />
            <span role="alert">Failed</span>
          </>
        ) : (
          <>
            <IconCopy size={16} stroke={ICON_STROKE} aria-hidden="true" />
            Copy coordinates
          </>
        )}
        <span className={classes.place}>{text}</span>
      </button>
    </div>
  );
}

/** The position of the menu: at the pointer, but completely inside the map. */
function menuOffset(x: number, y: number) {
  return {
    left: `min(${x}px, calc(100% - ${MENU_PX.width}px))`,
    top: `min(${y}px, calc(100% - ${MENU_PX.height}px))`,
  };
}
