import {
  type FieldIssue,
  isStaff,
  type Opportunity,
  REQUESTS_TASKING,
  type StapiSearchStatus,
} from '@sigma/contract';
import type { Database } from '@sigma/db';
import { contractRefusal, rolesFor } from '@sigma/domain';
import { MS_PER_DAY } from '@sigma/geo';
import { z } from 'zod';
import { type JobKey, type JobSender, scheduledKey } from '../../../jobs/index.ts';
import { createContention, processorTime } from '../../../work/index.ts';
import { asRequestIssues, findProductPasses } from '../passes/find-product-passes.ts';
import { readRequest } from '../passes/read-request.ts';
import type { StapiSearcher } from '../services.ts';
import { completeSearch } from './found-passes.store.ts';
import {
  listUnfinished,
  moveSearch,
  readSearcher,
  readSearchToRun,
  removeSearches,
  type StoredSearch,
} from './searches.store.ts';

const searchData = z.object({ search: z.uuid() });

/** Runs a stored search. The search is the singleton key, so it never runs twice at once. */
export const SEARCH_OPPORTUNITIES: JobKey<{ readonly search: string }> = {
  name: 'stapi.search',
  parse: (data) => searchData.parse(data),
  singletonKeyOf: ({ search }) => search,
};
const KEEP_SEARCHES = scheduledKey('stapi.keep-searches');

/**
 * The priority of a search whose user has others that are waiting or running. Users take turns: the first search of each
 * precedes the second of anyone.
 */
export const priorityAfter = (pending: number): number => 0 - pending;

/** A search that takes longer is ended, and on a server that has nothing else to do not repeated. */
const MAX_SEARCH_SECONDS = 120;

/** The results of a search can be read for this long. */
export const SEARCH_LIFETIME_DAYS = 7;
const MAX_PASSES = 10_000;

export interface SearchWork extends StapiSearcher {
  /** Real time. */
  readonly now: () => Date;
}

interface Run {
  readonly signal: AbortSignal;
  readonly lastAttempt: boolean;
}

interface SearchLimit {
  readonly maxSeconds: number;
  /** Starts to watch; the returned function says whether the server was busy with other things since then. */
  readonly watch: () => () => boolean;
}

const usualLimit = (): SearchLimit => ({
  maxSeconds: MAX_SEARCH_SECONDS,
  watch: createContention({ now: () => performance.now(), processors: processorTime }).watch,
});

/**
 * Runs an asynchronous search. Each step is guarded by the status before it, so the job is safe to run twice. A search that
 * a busy server does not finish in time is repeated, because that says nothing of the search.
 */
export function searchOpportunitiesJob(work: SearchWork, { maxSeconds, watch } = usualLimit()) {
  return {
    key: SEARCH_OPPORTUNITIES,
    options: { retries: 2, timeoutSeconds: 2 * MAX_SEARCH_SECONDS },
    async run({ search: id }: z.infer<typeof searchData>, run: Run): Promise<void> {
      const { kysely } = work.database;
      const search = await readSearchToRun(kysely, id);
      if (search === undefined) return;
      const statusOf = (status_code: StapiSearchStatus['status_code'], reason?: Reason) => ({
        timestamp: work.now().toISOString(),
        status_code,
        ...reason,
        links: [],
      });
      await moveSearch(kysely, id, statusOf('in_progress'));
      const limit = AbortSignal.timeout(maxSeconds * 1000);
      const wasBusy = watch();
      try {
        const found = await findPassesOf(work, search, AbortSignal.any([run.signal, limit]));
        if ('passes' in found) {
          await completeSearch(work.database, id, statusOf('completed', found.reason), found.passes);
        } else await moveSearch(kysely, id, statusOf(found.ended, found.reason));
      } catch (error) {
        if (limit.aborted && !run.signal.aborted) {
          const isPassing = wasBusy();
          if (isPassing && !run.lastAttempt) throw error;
          await moveSearch(kysely, id, statusOf('failed', isPassing ? BUSY : tooLong(maxSeconds)));
          return;
        }
        if (run.lastAttempt && !run.signal.aborted) await moveSearch(kysely, id, statusOf('failed', FAILED));
        throw error;
      }
    },
  };
}

interface Reason {
  readonly reason_code: string;
  readonly reason_text: string;
}

const FAILED: Reason = {
  reason_code: 'internal',
  reason_text: 'Internal error. Search again.',
};

const tooLong = (seconds: number): Reason => ({
  reason_code: 'too_expensive',
  reason_text: `The search took longer than ${seconds} s. Search a shorter time, fewer sensors, or an area with fewer parts.`,
});

const BUSY: Reason = {
  reason_code: 'unavailable',
  reason_text: 'The server is too busy for this search. Search again later.',
};

const FORBIDDEN: Reason = {
  reason_code: 'forbidden',
  reason_text: 'The user of this search may no longer request captures in this program.',
};

/** The reason of completed searches says that they found more passes than are stored. */
type FoundOfSearch =
  | { readonly passes: readonly Opportunity[]; readonly reason: Reason | undefined }
  | { readonly ended: 'cancelled' | 'failed'; readonly reason: Reason };

async function findPassesOf(
  work: SearchWork,
  { program, user, request: stored }: StoredSearch,
  signal: AbortSignal,
): Promise<FoundOfSearch> {
  const caller = await readSearcher(work.database.kysely, user);
  if (caller?.kind !== 'user') return { ended: 'cancelled', reason: FORBIDDEN };
  const person = { userId: user, roles: rolesFor('tasking'), isStaff: isStaff(caller) };
  const entitlement = await work.entitlements.ofMember(work.database.kysely, program, person);
  if (entitlement === undefined) return { ended: 'cancelled', reason: FORBIDDEN };
  const refusal = contractRefusal(entitlement, REQUESTS_TASKING);
  if (refusal !== undefined)
    return { ended: 'cancelled', reason: { reason_code: refusal.code, reason_text: refusal.message } };
  const request = await readRequest(work, stored.body, { now: new Date(stored.as_of), signal });
  if ('issues' in request) throw new Error(`A stored search is invalid: ${request.issues[0]?.message}`);
  const page = { limit: MAX_PASSES, offset: 0 };
  const found = await findProductPasses(work, request, page, { entitlement, signal, isLater: true });
  if ('issues' in found) return endedBy(found.issues);
  return { passes: found.results, reason: found.count > MAX_PASSES ? cutReason(found.count) : undefined };
}

function endedBy(issues: readonly FieldIssue[]): FoundOfSearch {
  const [issue] = asRequestIssues(issues);
  if (issue === undefined) return { ended: 'cancelled', reason: FORBIDDEN };
  const { field, code, message } = issue;
  return { ended: 'failed', reason: { reason_code: code, reason_text: `${field} ${message}.` } };
}

const cutReason = (count: number): Reason => ({
  reason_code: 'too_many_opportunities',
  reason_text: `The search found ${inWords(count)} opportunities, of which the first ${inWords(MAX_PASSES)} are listed. Search a shorter time or a smaller area for the rest.`,
});
const inWords = (count: number): string => count.toLocaleString('en-US');

interface KeepServices {
  readonly database: Pick<Database, 'kysely'>;
  /** Real time. */
  readonly now: () => Date;
  readonly jobs: JobSender;
}

/** Finds searches whose job the queue has lost and removes old searches, every five minutes. */
export function keepSearchesJob({ database, now, jobs }: KeepServices) {
  return {
    key: KEEP_SEARCHES,
    options: { cron: '*/5 * * * *', retries: 0 },
    async run(): Promise<void> {
      await removeSearches(database.kysely, new Date(now().getTime() - SEARCH_LIFETIME_DAYS * MS_PER_DAY));
      for (const { search, before } of await listUnfinished(database.kysely))
        await jobs.send(SEARCH_OPPORTUNITIES, { search }, { priority: priorityAfter(before) });
    },
  };
}
