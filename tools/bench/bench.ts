import type { Figure } from './measure.ts';
import type { Worlds } from './world.ts';

export interface BenchContext {
  readonly worlds: Worlds;
  /** How often to run: as requested, or as the command line says. */
  runs(wanted: number): number;
  /** Tells what is going on. */
  say(text: string): void;
}

export interface Bench {
  readonly name: string;
  /** Takes so much time or space that it runs only if it is named. */
  readonly onlyWhenNamed?: boolean;
  run(context: BenchContext): Promise<readonly Figure[]>;
}
