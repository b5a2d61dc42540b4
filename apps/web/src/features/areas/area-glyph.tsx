import type { SearchArea } from '@sigma/domain';
import { IconMapPin } from '@tabler/icons-react';
import { ICON_STROKE } from '../../ui/basics/button.tsx';
import classes from './area-glyph.module.css';
import { isLine, outlinePath } from './area-outline.ts';

interface AreaGlyphProps {
  readonly shape: SearchArea | undefined;
  readonly sizePx: number;
}

/** A small picture of an area or a line; a pin for points. */
export function AreaGlyph({ shape, sizePx }: AreaGlyphProps) {
  const path = shape === undefined ? '' : outlinePath(shape, sizePx);
  return (
    <span className={classes.box} style={{ width: sizePx, height: sizePx }} aria-hidden="true">
      {path === '' ? (
        <IconMapPin size={16} stroke={ICON_STROKE} />
      ) : (
        <svg viewBox={`0 0 ${sizePx} ${sizePx}`} width={sizePx} height={sizePx} aria-hidden="true">
          <path d={path} className={classes.outline} data-line={(shape && isLine(shape)) || undefined} />
        </svg>
      )}
    </span>
  );
}
