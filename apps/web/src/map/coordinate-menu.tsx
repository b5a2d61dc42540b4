import { formatCoordinates } from '@sigma/geo';
import { IconCopy } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { ICON_STROKE } from '../ui/button.tsx';
import { showToast } from '../ui/toasts.tsx';
import classes from './coordinate-menu.module.css';

const ROOM_PX = { width: 320, height: 52 };

interface CoordinateMenuProps {
  readonly place: { readonly lon: number; readonly lat: number; readonly x: number; readonly y: number };
  readonly onClose: () => void;
}

/** The menu of the right button: its only option copies the coordinates of the place (1:2.6). */
export function CoordinateMenu({ place: { lon, lat, x, y }, onClose }: CoordinateMenuProps) {
  const item = useRef<HTMLButtonElement>(null);
  const text = formatCoordinates([lon, lat]);
  useEffect(() => {
    const before = document.activeElement;
    item.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  const choose = () => {
    onClose();
    void copyCoordinates(text);
  };
  return (
    <div role="menu" aria-label="Place on the map" className={classes.menu} style={placeOf(x, y)}>
      <button
        ref={item}
        type="button"
        role="menuitem"
        className={classes.item}
        onClick={choose}
        onBlur={onClose}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' && event.key !== 'Tab') return;
          event.preventDefault();
          event.stopPropagation();
          onClose();
        }}
      >
        <IconCopy size={16} stroke={ICON_STROKE} aria-hidden="true" />
        Copy coordinates
        <span className={classes.place}>{text}</span>
      </button>
    </div>
  );
}

/** Beside the pointer, but whole inside the map. */
function placeOf(x: number, y: number) {
  return {
    left: `min(${x}px, calc(100% - ${ROOM_PX.width}px))`,
    top: `min(${y}px, calc(100% - ${ROOM_PX.height}px))`,
  };
}

async function copyCoordinates(text: string): Promise<void> {
  try {
    // A page without a secure connection has no clipboard.
    if (navigator.clipboard === undefined) throw new Error('no clipboard');
    await navigator.clipboard.writeText(text);
    showToast({ tone: 'ok', title: 'Copied coordinates to clipboard!', text });
  } catch (cause) {
    // 1:8: a missing permission is only logged; that nothing was copied has to be said all the same.
    console.warn('copying failed', cause);
    showToast({ tone: 'bad', title: 'The coordinates were not copied', text });
  }
}
