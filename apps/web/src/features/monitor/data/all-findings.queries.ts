import { type Detection, type IncludeFiles, listDetections } from '@sigma/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { serverNowMs } from '../../../session/server-clock.ts';
import { createStartQueue } from '../../../ui/basics/start-queue.ts';
import { findingsKey } from './detections.queries.ts';
import { type FindingFilter, filterParameters } from './finding-filter.ts';

/** Findings are fetched a thousand at a time (spec 2:9#3). */
export const FETCHED_AT_ONCE = 1000;
/** More findings than this are not loaded: the screen asks to narrow the filter. */
export const MAX_LOADED = 20_000;
/** So many pages are fetched concurrently. */
const CALLS_AT_ONCE = 6;

const queue = createStartQueue(CALLS_AT_ONCE);

/** What is loaded completely. */
export interface FindingsQuestion {
  readonly filter: FindingFilter;
  readonly include: IncludeFiles;
}

interface PageOfFindings {
  readonly count: number;
  readonly results: readonly Detection[];
}

/** The first page, and the instant up to which findings count, so that later pages continue it while findings arrive. */
export interface FirstFindings extends PageOfFindings {
  readonly createdBefore: string;
}

/**
 * The first page of all findings. If nothing has changed when it is read again, the instant stays the same, and with it the keys of
 * the other pages.
 */
export const firstFindingsQuery = (program: number, question: FindingsQuestion) => {
  const queryKey = [...findingsKey(program), 'all', question, 'first'] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<FirstFindings> => {
      const now = new Date(serverNowMs()).toISOString();
      const page = await fetchPage(program, question, { createdBefore: now, offset: 0, signal });
      const before = client.getQueryData<FirstFindings>(queryKey);
      const createdBefore = before !== undefined && isSameList(before, page) ? before.createdBefore : now;
      return { ...page, createdBefore };
    },
  });
};

export const laterFindingsKey = (program: number, question: FindingsQuestion) =>
  [...findingsKey(program), 'all', question, 'later'] as const;

/** A later page. */
export const laterFindingsQuery = (
  program: number,
  question: FindingsQuestion,
  { createdBefore, offset }: { readonly createdBefore: string; readonly offset: number },
) =>
  queryOptions({
    queryKey: [...laterFindingsKey(program, question), createdBefore, offset],
    queryFn: ({ signal }) => fetchPage(program, question, { createdBefore, offset, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Where the later pages of a list begin. */
export function laterOffsets(count: number): readonly number[] {
  const pages = Math.ceil(Math.min(count, MAX_LOADED) / FETCHED_AT_ONCE);
  return Array.from({ length: Math.max(0, pages - 1) }, (_, index) => (index + 1) * FETCHED_AT_ONCE);
}

const isSameList = (a: PageOfFindings, b: PageOfFindings): boolean =>
  a.count === b.count &&
  a.results.length === b.results.length &&
  a.results.every(({ id }, index) => id === b.results[index]?.id);

interface PagePlace {
  readonly createdBefore: string;
  readonly offset: number;
  readonly signal: AbortSignal;
}

async function fetchPage(
  program: number,
  { filter, include }: FindingsQuestion,
  { createdBefore, offset, signal }: PagePlace,
): Promise<PageOfFindings> {
  const release = await turn(signal);
  try {
    return await call(listDetections, {
      params: { program },
      query: {
        ...filterParameters(filter),
        include_files: include,
        created_before: createdBefore,
        limit: FETCHED_AT_ONCE,
        offset,
      },
      signal,
    });
  } finally {
    release();
  }
}

/** Waits for one of the places in which pages are fetched. */
function turn(signal: AbortSignal): Promise<() => void> {
  return new Promise((resolve, reject) => {
    let release = () => {};
    const leave = () => {
      release();
      reject(signal.reason);
    };
    signal.addEventListener('abort', leave, { once: true });
    const start = () => {
      signal.removeEventListener('abort', leave);
      resolve(() => release());
    };
    release = queue.add(start);
  });
}
