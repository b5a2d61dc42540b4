import { distanceM, type Position } from '../../packages/geo/src/index.ts';
import { windAt } from '../../packages/simulator/src/index.ts';
import { localOf } from '../../packages/simulator/src/sites/shapes.ts';
import type { SitePasses } from '../demo-figures/read-passes.ts';
import { eventsAt, isInPlume, type ReadPass } from '../demo-figures/truth.ts';
import { namedLeaks } from './assign-places.ts';
import type { PassOutbox } from './read-outbox.ts';

/** A source that must be announced, in one pass. */
export interface SourceLook {
  readonly seed: number;
  readonly site: string;
  readonly facility: string;
  readonly at: string;
  readonly rateKgH: number;
  /** True wind at 10 m. */
  readonly windMs: number;
  readonly state: string;
  readonly limitKgH: number | null;
  readonly isMailed: boolean;
  readonly isRung: boolean;
  readonly isCalm: boolean;
  /** Its head lies in the plume of another leak, or the other way round. */
  readonly isOverlapping: boolean;
}

/** What one world has to show. */
export interface WorldLooks {
  readonly seed: number;
  readonly passes: number;
  readonly cpuS: number;
  readonly algorithms: readonly string[];
  /** Passes whose analysis failed; their sources are not announced. */
  readonly failedPasses: number;
  readonly looks: readonly SourceLook[];
  /** Announcements that name no source, in the plume of one. */
  readonly inPlumes: number;
  /** Gas that e-mails announce where no leak was planted. */
  readonly falseAnnouncements: readonly {
    readonly site: string;
    readonly at: string;
    readonly place: Position;
  }[];
}

/** A source of at least this must be announced. */
export const LEAST_KG_H = 400;
/** An announcement names a source if its head is at most this far away. */
export const HEAD_M = 150;
/** Slower winds are listed apart. */
export const CALM_MS = 2;

const NOTHING: PassOutbox = { mailed: [], rung: [] };

/**
 * What was announced of every source of at least 400 kg/h in every pass whose capture shows its head without a cloud or its shadow, in the truth of
 * the simulator; also of passes that the product found too cloudy.
 */
export function looksOf(
  seed: number,
  sites: readonly SitePasses[],
  outbox: ReadonlyMap<string, PassOutbox>,
): WorldLooks {
  const looks: SourceLook[] = [];
  const falseAnnouncements: { site: string; at: string; place: Position }[] = [];
  let inPlumes = 0;
  for (const { site, seed: earth, passes } of sites)
    for (const pass of passes) {
      const leaks = eventsAt(site, earth, pass).present.filter(({ kind }) => kind === 'leak');
      const wind = windAt(earth, site.centre, pass.at);
      const sent = outbox.get(pass.id) ?? NOTHING;
      const isIn = (leak: (typeof leaks)[number], place: Position) =>
        isInPlume(leak, localOf(site.centre, place), wind.fromDeg);
      const heads = leaks.map(({ place }) => place);
      const [mailed, rung] = [sent.mailed, sent.rung].map((places) => namedLeaks(heads, places, HEAD_M));
      for (const [index, leak] of leaks.entries()) {
        if (leak.rateKgPerHour < LEAST_KG_H || pass.isHidden(leak.place)) continue;
        const others = leaks.filter((other) => other.id !== leak.id);
        looks.push({
          ...whereOf(site.name, pass),
          seed,
          facility: leak.facility,
          rateKgH: leak.rateKgPerHour,
          windMs: wind.speedMps,
          state: pass.state,
          limitKgH: pass.limitKgH,
          isMailed: mailed?.has(index) === true,
          isRung: rung?.has(index) === true,
          isCalm: wind.speedMps < CALM_MS,
          isOverlapping: others.some((other) => isIn(other, leak.place) || isIn(leak, other.place)),
        });
      }
      for (const place of sent.mailed) {
        if (leaks.some((leak) => distanceM(place, leak.place) <= HEAD_M)) continue;
        if (leaks.some((leak) => isIn(leak, place))) inPlumes += 1;
        else falseAnnouncements.push({ ...whereOf(site.name, pass), place });
      }
    }
  return {
    seed,
    passes: sites.reduce((sum, { passes }) => sum + passes.length, 0),
    cpuS: sites.reduce((sum, site) => sum + site.cpuS, 0),
    algorithms: [...new Set(sites.flatMap(({ algorithms }) => algorithms))].sort(),
    failedPasses: sites.flatMap(({ passes }) => passes).filter(({ state }) => state === 'failed').length,
    looks,
    inPlumes,
    falseAnnouncements,
  };
}

const whereOf = (site: string, { at }: ReadPass) => ({ site, at: at.toISOString() });
