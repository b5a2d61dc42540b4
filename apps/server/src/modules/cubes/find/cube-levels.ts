import {
  type ContractRefusal,
  type CubeLevel,
  type Entitlement,
  entitlingLevels,
  levelRefusal,
  mayReadCube,
} from '@sigma/domain';
import type { Quantity } from '@sigma/raster';

/** What a cube stores, by which it is known what can be made of it. */
export interface CubeKind {
  readonly quantity: Quantity;
  readonly isSimulated: boolean;
}

/** The level of the stored values. Values of unknown quantity are offered as the numbers that they are. */
export function storedLevel({ quantity }: CubeKind): CubeLevel {
  return quantity.kind === 'unknown' ? 'counts' : quantity.kind;
}

/** Why values cannot be made of a cube, as a sentence for people; undefined if they can. */
export function whyNotMade(level: CubeLevel, kind: CubeKind): string | undefined {
  const { quantity, isSimulated } = kind;
  if (level === storedLevel(kind)) return undefined;
  if (isSimulated && quantity.kind === 'radiance') return undefined;
  if (quantity.kind === 'unknown') {
    return 'The header of the cube does not say whether its values are counts, radiance or reflectance.';
  }
  switch (level) {
    case 'counts':
      return 'No cube of detector counts is stored for this scene.';
    case 'radiance':
      if (quantity.kind === 'reflectance')
        return 'The cube has reflectance, from which radiance cannot be recovered.';
      return isSimulated
        ? 'The scene was simulated before cubes had radiance: its counts follow the exposure, so that they have no gain.'
        : 'The cube has counts, and its header has no gain that turns them into radiance.';
    case 'reflectance':
      return quantity.kind === 'radiance'
        ? 'The light of this scene is not known to the server, so that its radiance does not become reflectance.'
        : 'Reflectance is made of radiance, which the cube does not have.';
  }
}

/** Why the contract of a program does not give values: the product levels that it lacks, and whom to ask; undefined if it does. */
export function whyForbidden(
  level: CubeLevel,
  { entitlement }: { readonly entitlement: Pick<Entitlement, 'levels'> },
  supportEmail: string | null,
): ContractRefusal | undefined {
  if (mayReadCube(level, entitlement.levels)) return undefined;
  return levelRefusal(entitlingLevels(level), supportEmail ?? 'the operator');
}
