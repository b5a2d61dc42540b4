import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Axe in the page itself, describing only what violates a rule. By default it opens a second page for its results, which
 * matters to frames of other origins only, and describes every element that passes: four times the processor time.
 */
const axe = (page: Page) =>
  new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });

/** All rules in one theme, and those about colours in the other, because nothing else differs. */
const CHECKS = [
  { theme: 'dark', builderFor: axe },
  {
    theme: 'light',
    builderFor: (page: Page) => axe(page).withRules(['color-contrast', 'link-in-text-block']),
  },
] as const;

/**
 * Expects no violation that axe calls serious or critical, in both themes, and reports rule and element. The theme is
 * an attribute of the root, so a screen needs to be opened once only.
 */
export async function expectNoSeriousViolation(page: Page, screen: string): Promise<void> {
  for (const { theme, builderFor } of CHECKS) {
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name;
    }, theme);
    await animationsEnded(page);
    const { violations } = await builderFor(page).analyze();
    const problems = violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id} at ${node.target.join(' ')}: ${node.any[0]?.message ?? ''}`),
      );
    expect.soft(problems, `${screen}, ${theme}`).toEqual([]);
  }
}

/** Waits for fades to end, so that no colour is read halfway. */
async function animationsEnded(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(
      (one) =>
        one.playState !== 'running' ||
        // Animations driven by scrolling never end.
        one.timeline !== document.timeline ||
        one.effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY,
    ),
  );
}
