import { useEffect, useState } from 'react';
import { type AttributionReading, readAttribution } from './read-attribution.ts';

type AttributionState = AttributionReading | { readonly state: 'loading' } | { readonly state: 'failed' };

/** The attribution that the provider of a configured base map publishes, as text and never as markup. */
export function ProviderAttribution({ url }: { readonly url: string }) {
  const [shown, setShown] = useState<AttributionState>({ state: 'loading' });
  useEffect(() => {
    const request = new AbortController();
    const showResult = (next: AttributionState) => {
      if (!request.signal.aborted) setShown(next);
    };
    setShown({ state: 'loading' });
    loadAttribution(url, request.signal).then(showResult, (cause: unknown) => {
      if (!request.signal.aborted) console.warn('could not load the attribution of the base map', cause);
      showResult({ state: 'failed' });
    });
    return () => request.abort();
  }, [url]);
  return (
    <div>
      <dt>Provider attribution</dt>
      <dd role="status">
        <AttributionText shown={shown} />{' '}
        <a href={url} target="_blank" rel="noreferrer">
          Source
        </a>
      </dd>
    </div>
  );
}

function AttributionText({ shown }: { readonly shown: AttributionState }) {
  switch (shown.state) {
    case 'read':
      return shown.texts.join(' · ');
    case 'rejected':
      return 'Rejected: the response of the provider contains a script.';
    case 'empty':
      return 'The provider publishes no attribution.';
    case 'failed':
      return 'Could not load the attribution of the provider.';
    case 'loading':
      return 'Loading the attribution…';
  }
}

async function loadAttribution(url: string, signal: AbortSignal): Promise<AttributionReading> {
  const response = await fetch(url, { signal, credentials: 'omit' });
  if (!response.ok) throw new Error(`the provider responded with status ${response.status}`);
  return readAttribution(await response.text());
}
