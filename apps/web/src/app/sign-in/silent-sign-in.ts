import { SignInError } from './oidc.ts';

const SILENT_TIMEOUT_MS = 10_000;

export const silentRedirectUri = () => `${location.origin}/silent.html`;

/** Visits the issuer in a hidden frame, whose page posts the address of the answer back. Throws SignInError "timeout". */
export function walkHiddenFrame(address: URL): Promise<URL> {
  const { promise, resolve, reject } = Promise.withResolvers<URL>();
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = 'Silent sign-in';
  const hear = (event: MessageEvent<unknown>) => {
    if (event.origin !== location.origin || event.source !== frame.contentWindow) return;
    const href = hrefOf(event.data);
    if (href !== undefined) resolve(new URL(href));
  };
  const timer = setTimeout(() => reject(new SignInError('timeout')), SILENT_TIMEOUT_MS);
  window.addEventListener('message', hear);
  frame.src = address.href;
  document.body.append(frame);
  return promise.finally(() => {
    clearTimeout(timer);
    window.removeEventListener('message', hear);
    frame.remove();
  });
}

function hrefOf(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  if (!('type' in data) || data.type !== 'sigma.silent' || !('href' in data)) return undefined;
  return typeof data.href === 'string' ? data.href : undefined;
}
