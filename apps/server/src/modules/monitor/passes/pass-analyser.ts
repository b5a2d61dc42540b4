import { PASSES_CHANNEL } from '@sigma/archive';
import type { ClaimedPass } from '../../assets/index.ts';
import type { StartedModule } from '../../server-module.ts';
import { analysesAtOnce, analysisThreads } from '../analysis/analysis-threads.ts';
import type { MonitorServices } from '../services.ts';
import { analyseClaimedPass, CLAIM_MS, isOfPass, type PassAnalysis } from './analyse-pass.ts';
import { claimPermitted } from './claim-permitted.ts';

/** How long after its last pass a process looks for passes whose process has ended. */
const LOOK_AGAIN_MS = 30_000;

/**
 * Analyses waiting passes as soon as the transactions of their captures commit: those of one asset one after the other, those of
 * several at once.
 */
export async function startPassAnalyser(
  services: MonitorServices,
  onAnalysed: () => void = () => undefined,
): Promise<StartedModule> {
  const { database, clock, log } = services;
  const threads = analysisThreads();
  const stopping = new AbortController();
  const analysis: PassAnalysis = {
    ...services,
    analyse: (task, signal) => threads.run(task, 'only', signal),
  };
  const startedAt = clock();
  // No other process can be at work on an embedded database.
  const staleBefore = () =>
    database.engine === 'pglite' ? startedAt : new Date(clock().getTime() - CLAIM_MS);
  const claim = (): Promise<ClaimedPass | undefined> =>
    database.transaction((transaction) =>
      claimPermitted(transaction, services, { now: clock(), staleBefore: staleBefore() }),
    );

  const lanes = new Set<Promise<void>>();
  const lane = async () => {
    while (!stopping.signal.aborted) {
      const pass = await claim();
      if (pass === undefined) return;
      try {
        await analyseClaimedPass(analysis, pass, stopping.signal);
        onAnalysed();
      } catch (error) {
        if (stopping.signal.aborted) return;
        log.warn({ err: error, pass: pass.id }, 'A pass could not be analysed');
        // An error of the installation would use up the tries of all passes within seconds.
        if (!isOfPass(error)) return;
      }
      // Another asset may have become free for another lane.
      wake();
    }
  };
  function wake(): void {
    if (stopping.signal.aborted || lanes.size >= analysesAtOnce()) return;
    const running = lane()
      .catch((error: unknown) => log.warn({ err: error }, 'Passes could not be claimed; they stay queued'))
      .finally(() => lanes.delete(running));
    lanes.add(running);
  }

  const timer = setInterval(wake, LOOK_AGAIN_MS);
  const listener = await database.listen({ channel: PASSES_CHANNEL, onPayload: wake, onConnected: wake });
  return {
    stop: async () => {
      clearInterval(timer);
      stopping.abort(new Error('The process is stopping.'));
      await listener.close();
      await threads.close();
      await Promise.all(lanes);
    },
  };
}
