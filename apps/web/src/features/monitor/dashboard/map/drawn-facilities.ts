import type { AssetFacility } from '@sigma/contract';
import { checkSearchGeometry, type Geometry } from '@sigma/geo';

interface DrawnFacilities {
  readonly shapes: readonly Geometry[];
  /** In the order of the shapes. */
  readonly names: readonly string[];
}

/** The facilities of an asset as its map draws and names them; one whose shape cannot be read is not drawn. */
export function drawnFacilities(
  facilities: readonly Pick<AssetFacility, 'name' | 'shape'>[],
): DrawnFacilities {
  const drawn = facilities.flatMap(({ name, shape }) => {
    const checked = checkSearchGeometry(shape);
    return checked.ok ? [{ name, shape: checked.geometry }] : [];
  });
  return { shapes: drawn.map(({ shape }) => shape), names: drawn.map(({ name }) => name) };
}
