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
  run(context: BenchContext): Promise<readonly Figure[]>;
}
