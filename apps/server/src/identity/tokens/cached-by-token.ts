const CACHE_MS = 60_000;
const MAX_CACHED_TOKENS = 1000;

/** Caches an answer about a token for one minute; failures are not cached. */
export function cachedByToken<Answer>() {
  const cache = new Map<string, { readonly until: number; readonly answer: Promise<Answer> }>();
  return (token: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const now = performance.now();
    const found = cache.get(token);
    if (found !== undefined && found.until > now) return found.answer;
    const answer = ask();
    answer.catch(() => cache.delete(token));
    cache.delete(token);
    cache.set(token, { until: now + CACHE_MS, answer });
    const [oldest] = cache.keys();
    if (cache.size > MAX_CACHED_TOKENS && oldest !== undefined) cache.delete(oldest);
    return answer;
  };
}
