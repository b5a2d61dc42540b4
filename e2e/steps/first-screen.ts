import type { Page } from '@playwright/test';

/** Brotli, in kB (1000 bytes), of all JavaScript that is loaded until map and results are shown (ADR-15). */
export const FIRST_SCREEN_KB = 600;

/** Loaded while the map is idle, which may be before the results are there. */
const LOADED_WHEN_IDLE = /\/shape-session-/;

export interface FirstScreen {
  /** Waits until map and results are shown; returns kB of the scripts that page and workers had requested by then. */
  scriptKb(): Promise<number>;
}

/** Observes the next visit of a page that has not loaded anything. */
export async function observeFirstScreen(page: Page): Promise<FirstScreen> {
  const requestedAt = new Map<string, number>();
  page.on('request', (request) => {
    const url = request.url();
    const isScript = /\.m?js$/.test(new URL(url).pathname) && !LOADED_WHEN_IDLE.test(url);
    if (isScript && !requestedAt.has(url)) requestedAt.set(url, Date.now());
  });
  await page.addInitScript(noteFirstScreen);
  return {
    async scriptKb() {
      const handle = await page.waitForFunction(() => Number(Reflect.get(globalThis, 'firstScreenAt') ?? 0));
      const shownAt = await handle.jsonValue();
      const urls = [...requestedAt].filter(([, at]) => at <= shownAt).map(([url]) => url);
      const bytes = await Promise.all(urls.map(bytesOf));
      return bytes.reduce((sum, size) => sum + size, 0) / 1000;
    },
  };
}

/** Runs in the page, before anything of it. */
function noteFirstScreen(): void {
  const observer = new MutationObserver(() => {
    const map = document.querySelector('[data-testid="map"][data-ready="true"]');
    const heads = [...document.querySelectorAll('h1, h2, h3')];
    if (map === null || !heads.some(({ textContent }) => /\d.* scenes?$/.test(textContent ?? ''))) return;
    Reflect.set(globalThis, 'firstScreenAt', Date.now());
    observer.disconnect();
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}

/** Bytes as the server sends them to a browser. */
async function bytesOf(url: string): Promise<number> {
  const answer = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
  return Number(answer.headers.get('content-length'));
}
