import { Button } from '../basics/button.tsx';
import { useTheme } from '../theme/color-scheme.ts';

export function ToggleTheme() {
  const { theme, choose } = useTheme();
  return <Button onClick={() => choose(theme === 'dark' ? 'light' : 'dark')}>Other theme</Button>;
}
