import type { Finding } from '@sigma/raster';

type Found = Pick<Finding, 'type' | 'pixels'>;

/** Works that lie so far under a plume are its absorption: it darkens the ground as works do. */
const UNDER_SHARE = 0.5;

/** Tells works that are only the shade of a plume of the same pass. What is really there is found once the plume is gone. */
export function underPlume(findings: readonly Found[]): (finding: Found) => boolean {
  const plumes = new Set(findings.flatMap(({ type, pixels }) => (type === 'Methane' ? [...pixels] : [])));
  return ({ type, pixels }) => {
    if (type !== 'Construction' && type !== 'Digging') return false;
    return pixels.filter((pixel) => plumes.has(pixel)).length >= UNDER_SHARE * pixels.length;
  };
}
