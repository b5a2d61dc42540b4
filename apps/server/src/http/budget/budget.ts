import { hash } from 'node:crypto';
import { type Caller, type Refusal, type Resource, refuse, refuseForNow } from '@sigma/contract';
import { type Contention, createContention, processorTime } from '../../work/index.ts';
import { createFairQueue, type FairQueue, type Share } from './fair-queue.ts';
import { createRequestRate, type RequestRate } from './request-rate.ts';

type Scarce = Exclude<Resource, 'ordinary'>;

/** The figures of PD-62. */
export interface BudgetOptions {
  /** Requests per second of one caller, averaged over ten seconds. */
  readonly requestsPerSecond: number;
  /** Expensive requests of one user, and for one program, that run at once. */
  readonly runningPerUser: number;
  readonly runningPerProgram: number;
  /** Those that wait. */
  readonly waitingPerUser: number;
  readonly waitingPerProgram: number;
  /** How long an expensive request may wait, and how long it may run. */
  readonly waitS: number;
  readonly runS: number;
  /** How many times as much a machine application may use. */
  readonly machineShares: number;
  /** How much of each resource there is, in requests that run at once. */
  readonly capacities: Readonly<Record<Scarce, number>>;
}

export interface CountedRequest {
  /** Says who sent it, once the token is verified. */
  isBy(caller: Caller): void;
}

/** The budgets of all callers of this process. */
export interface Budget {
  /**
   * Counts a request before its token is verified: of the caller, if the token is one that they have used before,
   * otherwise of the address.
   *
   * @throws OverBudgetError
   */
  countRequest(token: string | undefined, address: string): CountedRequest;
  /** Waits for the turn of a request. The returned function ends it. @throws OverBudgetError */
  enter(resource: Resource, share: Share, signal: AbortSignal): Promise<() => void>;
  readonly runMs: number;
  readonly contention: Contention;
  shareOf(caller: Caller, program: string | undefined, address: string): Share;
}

const BURST_S = 10;
/**
 * Requests of one user whose bodies are read and whose answers are looked up at once; others of theirs wait. A search
 * uses two connections to the database, of which there are ten.
 */
const ORDINARY_PER_USER = 3;
const ORDINARY_WAITING = 400;
/** A map asks for a screen of tiles at once, and each is quick. */
const TILES_AT_ONCE = 3;
const TILES_WAITING = 20;
/** A transfer lasts as long as its reader takes, and those of an office may share one address. */
const TRANSFERS_AT_ONCE = 6;

const NAMES: Readonly<Record<Resource, string>> = {
  ordinary: 'requests',
  passes: 'searches of passes',
  counts: 'large queries',
  tiles: 'tiles',
  exports: 'exports',
  transfers: 'transfers of files',
  places: 'searches for places',
};

export function createBudget(
  options: BudgetOptions,
  now = () => performance.now(),
  processors = processorTime,
): Budget {
  const rate: RequestRate = createRequestRate({ perSecond: options.requestsPerSecond, burstS: BURST_S, now });
  const maxWaitMs = options.waitS * 1000;
  const scarce = (name: Scarce, times: { running: number; waiting: number } = { running: 1, waiting: 1 }) =>
    createFairQueue({
      name: NAMES[name],
      capacity: options.capacities[name],
      perUser: options.runningPerUser * times.running,
      perProgram: options.runningPerProgram * times.running,
      waitingPerUser: options.waitingPerUser * times.waiting,
      waitingPerProgram: options.waitingPerProgram * times.waiting,
      maxWaitMs,
    });
  const queues: Readonly<Record<Resource, FairQueue>> = {
    ordinary: createFairQueue({
      name: NAMES.ordinary,
      capacity: Number.POSITIVE_INFINITY,
      perUser: ORDINARY_PER_USER,
      perProgram: Number.POSITIVE_INFINITY,
      waitingPerUser: ORDINARY_WAITING,
      waitingPerProgram: Number.POSITIVE_INFINITY,
      maxWaitMs,
    }),
    passes: scarce('passes'),
    counts: scarce('counts'),
    tiles: scarce('tiles', { running: TILES_AT_ONCE, waiting: TILES_WAITING }),
    exports: scarce('exports'),
    transfers: scarce('transfers', { running: TRANSFERS_AT_ONCE, waiting: TRANSFERS_AT_ONCE }),
    places: scarce('places'),
  };
  const senders = createSenders();
  const shareOf: Budget['shareOf'] = (caller, program, address) => ({
    user: callerKey(caller) ?? address,
    program,
    shares: caller.kind === 'machine' ? options.machineShares : 1,
  });
  return {
    countRequest(token, address) {
      const sender = token === undefined ? undefined : senders.of(token);
      rate.count(sender?.user ?? address, sender?.shares);
      return {
        isBy: (caller) => {
          if (token !== undefined && sender === undefined)
            senders.add(token, shareOf(caller, undefined, address));
        },
      };
    },
    enter: (resource, share, signal) => queues[resource].enter(share, signal),
    runMs: options.runS * 1000,
    contention: createContention({ now, processors }),
    shareOf,
  };
}

const MAX_SENDERS = 20_000;

/** Who has used a token, by its digest; the least recently used are dropped. */
function createSenders() {
  const senders = new Map<string, Share>();
  const add = (digest: string, share: Share) => {
    senders.delete(digest);
    senders.set(digest, share);
    const [oldest] = senders.keys();
    if (senders.size > MAX_SENDERS && oldest !== undefined) senders.delete(oldest);
  };
  return {
    of(token: string): Share | undefined {
      const digest = hash('sha256', token);
      const share = senders.get(digest);
      if (share !== undefined) add(digest, share);
      return share;
    },
    add: (token: string, share: Share) => add(hash('sha256', token), share),
  };
}

/** What the requests of a caller are counted under; undefined if no one is known. */
function callerKey(caller: Caller): string | undefined {
  if (caller.kind === 'anonymous') return undefined;
  return caller.kind === 'user' ? `user ${caller.userId}` : `machine ${caller.clientId}`;
}

const NARROWER: Readonly<Record<Resource, string>> = {
  ordinary: 'fewer results or a narrower filter',
  passes: 'a shorter time, fewer sensors, or an area with fewer parts',
  counts: 'a shorter time, a smaller area, a shorter page, or fewer aggregations',
  tiles: 'another zoom',
  exports: 'a shorter time or a smaller area',
  transfers: 'a part of the file',
  places: 'a shorter name',
};

/** What a request that took too long next to others has read is in memory soon, and they have ended. */
const RETRY_AFTER_S = 5;

/** The answer to a request that took longer than it may on a server that had other things to do. */
export function tooBusy(): Refusal {
  const retryAfterS = RETRY_AFTER_S;
  const detail = `The request took too long, because the server is busy. Try again in ${retryAfterS} s.`;
  return refuseForNow('unavailable', retryAfterS, { detail });
}

/** The answer to a request that takes longer than it may, also on an idle server. */
export const tooExpensive = (resource: Resource, runMs: number): Refusal =>
  refuse(
    'too_expensive',
    `The answer would take longer than ${runMs / 1000} s. Request ${NARROWER[resource]}.`,
  );
