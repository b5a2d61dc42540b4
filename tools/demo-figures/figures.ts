import type { SitePasses } from './read-passes.ts';
import { type StoryFigures, storiesOf } from './stories.ts';
import { type Judgement, judge, type LeakLook, leakLooks, type ReadPass } from './truth.ts';

export interface JudgedFinding extends Judgement {
  readonly site: string;
  readonly at: Date;
}

export interface DemoFigures {
  readonly passes: number;
  readonly cloudy: number;
  readonly cpuS: number;
  readonly algorithms: readonly string[];
  readonly sites: readonly {
    readonly site: string;
    readonly analysed: number;
    readonly cloudy: number;
    readonly findings: number;
  }[];
  readonly findings: readonly JudgedFinding[];
  readonly leaks: readonly (LeakLook & { readonly site: string; readonly at: Date })[];
  readonly stories: readonly StoryFigures[];
}

/** Compares what the loop has reported with what has happened. */
export function figuresOf(all: readonly SitePasses[]): DemoFigures {
  const findings: JudgedFinding[] = [];
  const leaks: (LeakLook & { site: string; at: Date })[] = [];
  for (const { site, seed, passes } of all)
    for (const pass of passes) {
      const where = { site: site.name, at: pass.at };
      findings.push(...judge(site, seed, pass).map((one) => ({ ...one, ...where })));
      if (pass.state === 'analysed')
        leaks.push(...leakLooks(site, seed, pass).map((one) => ({ ...one, ...where })));
    }
  const isCloudy = ({ state }: ReadPass) => state === 'cloudy';
  return {
    passes: all.reduce((sum, { passes }) => sum + passes.length, 0),
    cloudy: all.reduce((sum, { passes }) => sum + passes.filter(isCloudy).length, 0),
    cpuS: all.reduce((sum, { cpuS }) => sum + cpuS, 0),
    algorithms: [...new Set(all.flatMap(({ algorithms }) => algorithms))].sort(),
    sites: all.map(({ site, passes }) => ({
      site: site.name,
      analysed: passes.filter((pass) => !isCloudy(pass)).length,
      cloudy: passes.filter(isCloudy).length,
      findings: passes.reduce((sum, pass) => sum + pass.findings.length, 0),
    })),
    findings,
    leaks,
    stories: all.flatMap(storiesOf),
  };
}
