import { AppearancePage } from '../../features/settings/appearance-page.tsx';
import { useWorldNow } from '../../session/world-now.ts';

export function AppearanceView() {
  return <AppearancePage now={useWorldNow()} />;
}
