import { lazy, type ReactNode, Suspense } from 'react';
import { LoginInProgress } from '../shell/screens/login-in-progress.tsx';

const UnsubscribePage = lazy(async () => {
  const { UnsubscribePage: Page } = await import('./unsubscribe/unsubscribe-page.tsx');
  return { default: Page };
});

/** The page of a path that needs neither a session nor the platform, such as a link in an e-mail; undefined for others. */
export function openPageOf(path: string): ReactNode | undefined {
  const token = /^\/unsubscribe\/([\w.-]+)\/?$/.exec(path)?.[1];
  if (token === undefined) return undefined;
  return (
    <Suspense fallback={<LoginInProgress />}>
      <UnsubscribePage token={token} />
    </Suspense>
  );
}
