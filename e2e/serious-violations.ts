import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** All rules in one theme; in the other those that look at colours, as nothing else differs. */
const LOOKS = [
  { theme: 'dark', look: (page: Page) => new AxeBuilder({ page }) },
  {
    theme: 'light',
    look: (page: Page) => new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']),
  },
] as const;

/**
 * Nothing of axe's rules that it calls serious or critical, in both themes; names rule and element. The theme is
 * an attribute of the root, so one look at a screen serves for both.
 */
export async function expectNoSeriousViolation(page: Page, screen: string): Promise<void> {
  for (const { theme, look } of LOOKS) {
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name;
      document.documentElement.dataset.mantineColorScheme = name;
    }, theme);
    await settled(page);
    const { violations } = await look(page).analyze();
    const faults = violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id} at ${node.target.join(' ')}: ${node.any[0]?.message ?? ''}`),
      );
    expect.soft(faults, `${screen}, ${theme}`).toEqual([]);
  }
}

/** What fades in is waited for, so that no colour is read half way. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(
      (one) =>
        one.playState !== 'running' ||
        // What follows the scrolling never ends.
        one.timeline !== document.timeline ||
        one.effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY,
    ),
  );
}
