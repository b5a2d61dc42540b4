import type { EnviMeta } from '../../envi/meta.ts';

/** What the values of a cube are; `unknown` where neither its header nor its scale says it. */
export type Quantity =
  | { readonly kind: 'counts' }
  | { readonly kind: 'radiance'; readonly unit: string }
  | { readonly kind: 'reflectance' }
  | { readonly kind: 'unknown'; readonly unit?: string };

const COUNTS = /^(dn|counts?|digital numbers?)$/i;
const REFLECTANCE = /reflectance/i;
/** Power per solid angle, in any unit: W/(m2 sr um), uW cm-2 sr-1 nm-1. */
const RADIANCE = /W.*sr|radiance/i;

/** The quantity of a cube by `data units`, else by `reflectance scale factor`, which only reflectances have. */
export function quantityOf({ other, reflectanceScaleFactor }: EnviMeta): Quantity {
  const unit = other['data units']?.replace(/^\{|\}$/g, '').trim() ?? '';
  if (COUNTS.test(unit)) return { kind: 'counts' };
  if (REFLECTANCE.test(unit)) return { kind: 'reflectance' };
  if (RADIANCE.test(unit)) return { kind: 'radiance', unit };
  if (unit !== '') return { kind: 'unknown', unit };
  return reflectanceScaleFactor === undefined ? { kind: 'unknown' } : { kind: 'reflectance' };
}
