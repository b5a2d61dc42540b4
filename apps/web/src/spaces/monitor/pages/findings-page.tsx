import { NotFound } from '../../../shell/screens/not-found.tsx';

/** The findings of Monitor, which are not offered yet. */
export function FindingsPage() {
  return <NotFound />;
}
