import type { SourceLook, WorldLooks } from './looks.ts';

/** A share with the limits between which it lies with 95 %. */
export interface LimitedShare {
  readonly found: number;
  readonly of: number;
  readonly low: number;
  readonly high: number;
}

const Z_95 = 1.959964;

/** The score interval of a share (Wilson 1927, JASA 22, 209). */
export function shareWithLimits(found: number, of: number): LimitedShare {
  if (of === 0) return { found, of, low: 0, high: 1 };
  const [share, z2] = [found / of, Z_95 ** 2];
  const middle = (share + z2 / (2 * of)) / (1 + z2 / of);
  const half = (Z_95 / (1 + z2 / of)) * Math.sqrt((share * (1 - share)) / of + z2 / (4 * of * of));
  return { found, of, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

export interface AnnouncedFigures {
  readonly worlds: number;
  readonly passes: number;
  readonly cpuS: number;
  readonly algorithms: readonly string[];
  readonly all: LimitedShare;
  readonly calm: LimitedShare;
  readonly overlapping: LimitedShare;
  readonly cloudy: LimitedShare;
  /** By e-mail and by bell alone. */
  readonly mailed: LimitedShare;
  readonly rung: LimitedShare;
  /** Gas announcements without a planted leak, for 100 passes. */
  readonly falsePerHundred: number;
  readonly falseCount: number;
  readonly failedPasses: number;
  readonly inPlumes: number;
  /** The same of each world. */
  readonly byWorld: readonly (LimitedShare & {
    readonly seed: number;
    readonly passes: number;
    readonly falseCount: number;
  })[];
  readonly missed: readonly SourceLook[];
}

const isAnnounced = ({ isMailed, isRung }: SourceLook) => isMailed && isRung;

export function announcedFigures(worlds: readonly WorldLooks[]): AnnouncedFigures {
  const looks = worlds.flatMap((world) => world.looks);
  const passes = worlds.reduce((sum, world) => sum + world.passes, 0);
  const falseCount = worlds.reduce((sum, world) => sum + world.falseAnnouncements.length, 0);
  const share = (some: readonly SourceLook[], isFound = isAnnounced) =>
    shareWithLimits(some.filter(isFound).length, some.length);
  return {
    worlds: worlds.length,
    passes,
    cpuS: worlds.reduce((sum, { cpuS }) => sum + cpuS, 0),
    algorithms: [...new Set(worlds.flatMap(({ algorithms }) => algorithms))].sort(),
    all: share(looks),
    calm: share(looks.filter(({ isCalm }) => isCalm)),
    overlapping: share(looks.filter(({ isOverlapping }) => isOverlapping)),
    cloudy: share(looks.filter(({ state }) => state === 'cloudy')),
    mailed: share(looks, ({ isMailed }) => isMailed),
    rung: share(looks, ({ isRung }) => isRung),
    falsePerHundred: passes === 0 ? 0 : (100 * falseCount) / passes,
    falseCount,
    failedPasses: worlds.reduce((sum, world) => sum + world.failedPasses, 0),
    inPlumes: worlds.reduce((sum, world) => sum + world.inPlumes, 0),
    byWorld: worlds.map((world) => ({
      ...share(world.looks),
      seed: world.seed,
      passes: world.passes,
      falseCount: world.falseAnnouncements.length,
    })),
    missed: looks.filter((look) => !isAnnounced(look)),
  };
}
