import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** The page is quiet when no file has arrived for so long. */
const QUIET_MS = 250;

/** Loads the code of another page once this one is quiet, so that it opens at once. Nothing is loaded for those who save data. */
export function useLoadAhead(path: string | undefined): void {
  const router = useRouter();
  useEffect(() => {
    if (path === undefined || isSavingData() || !('PerformanceObserver' in globalThis)) return;
    let timer: ReturnType<typeof setTimeout>;
    const load = () => {
      observer.disconnect();
      void router.preloadRoute({ to: path });
    };
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(load, QUIET_MS);
    };
    const observer = new PerformanceObserver(wait);
    observer.observe({ type: 'resource' });
    wait();
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [path, router]);
}

const isSavingData = (): boolean =>
  'connection' in navigator &&
  typeof navigator.connection === 'object' &&
  navigator.connection !== null &&
  'saveData' in navigator.connection &&
  navigator.connection.saveData === true;
