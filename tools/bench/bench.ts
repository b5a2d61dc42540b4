import type { Figure } from './measure.ts';
import type { Worlds } from './world.ts';

export interface BenchContext {
  readonly worlds: Worlds;
  /** How often to run: as often as asked for, or what the command line says. */
  runs(wanted: number): number;
  /** Tells what is going on. */
  say(text: string): void;
}

export interface Bench {
  readonly name: string;
  /** Takes so long, or so much room, that it runs only where it is asked for. */
  readonly onlyWhenNamed?: boolean;
  run(context: BenchContext): Promise<readonly Figure[]>;
}
