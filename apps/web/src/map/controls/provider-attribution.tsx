import { useEffect, useState } from 'react';
import { type AttributionReading, readAttribution } from './read-attribution.ts';

type Shown = AttributionReading | { readonly state: 'loading' } | { readonly state: 'failed' };

/** What the provider of a configured base map says about it: as text, never as markup. */
export function ProviderAttribution({ url }: { readonly url: string }) {
  const [shown, setShown] = useState<Shown>({ state: 'loading' });
  useEffect(() => {
    const asking = new AbortController();
    const take = (next: Shown) => {
      if (!asking.signal.aborted) setShown(next);
    };
    setShown({ state: 'loading' });
    load(url, asking.signal).then(take, (cause: unknown) => {
      if (!asking.signal.aborted) console.warn('the attribution of the base map cannot be read', cause);
      take({ state: 'failed' });
    });
    return () => asking.abort();
  }, [url]);
  return (
    <div>
      <dt>Attribution of the provider</dt>
      <dd role="status">
        <AttributionText shown={shown} />{' '}
        <a href={url} target="_blank" rel="noreferrer">
          Source
        </a>
      </dd>
    </div>
  );
}

function AttributionText({ shown }: { readonly shown: Shown }) {
  switch (shown.state) {
    case 'read':
      return shown.texts.join(' · ');
    case 'refused':
      return 'Refused: the answer of the provider contains a script.';
    case 'empty':
      return 'The provider names nobody.';
    case 'failed':
      return 'The attribution of the provider cannot be read.';
    case 'loading':
      return 'Loading the attribution…';
  }
}

async function load(url: string, signal: AbortSignal): Promise<AttributionReading> {
  const response = await fetch(url, { signal, credentials: 'omit' });
  if (!response.ok) throw new Error(`the provider answers ${response.status}`);
  return readAttribution(await response.text());
}
