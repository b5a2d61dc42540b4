import { type Browser, expect } from '@playwright/test';
import { signIn } from './sign-in.ts';

interface MonitoredSite {
  readonly id: string;
  readonly name: string;
  readonly program: number;
  readonly findings: readonly { readonly id: string; readonly number: number }[];
}

interface SiteOptions {
  readonly name?: string;
  /** Members of the bodies that staff send for findings. */
  readonly findings?: readonly object[];
  /** The findings are not published. */
  readonly isWithheld?: boolean;
}

/** About 1 km near Midland. */
const [WEST, SOUTH, SIZE] = [-102.4, 31.9, 0.01];
const AOI = {
  type: 'Polygon',
  coordinates: [
    [
      [WEST, SOUTH],
      [WEST + SIZE, SOUTH],
      [WEST + SIZE, SOUTH + SIZE],
      [WEST, SOUTH + SIZE],
      [WEST, SOUTH],
    ],
  ],
};

/** Adds an asset of Bay Methane Watch with findings, as staff do, in a browser context of its own. */
export async function addMonitoredSite(
  browser: Browser,
  { name = `Site ${Date.now()}`, findings = [], isWithheld = false }: SiteOptions = {},
): Promise<MonitoredSite> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, 'admin', '/settings/profile');
  const token = await page.evaluate(() => localStorage.getItem('sigma.token'));
  const send = async (method: 'GET' | 'POST', path: string, data?: object) => {
    const answer = await page.request.fetch(`/api/private/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(data && { data }),
    });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  const { results } = await send('GET', 'admin/programs/?limit=100');
  const program = results.find((one: { name: string }) => one.name === 'Bay Methane Watch').id;
  const site = await send('POST', 'sigma/assets/', {
    program,
    name,
    kind: 'Well pads',
    monitoring_start_date: '2026-01-01',
    monitoring_end_date: '2036-12-31',
    monitoring_frequency: 'monthly',
    aoi: AOI,
    alert_emails: ['field@demo.example'],
  });
  const added: { readonly id: string; readonly number: number }[] = [];
  const yesterday = Date.now() - 86_400_000;
  for (const [index, finding] of findings.entries()) {
    const { id, number } = await send('POST', 'sigma/detections/', {
      asset: site.id,
      detection_type: 'Methane',
      detected_at: new Date(yesterday + index * 60_000).toISOString(),
      coordinates: { type: 'Point', coordinates: [WEST + (index * SIZE) / 100, SOUTH + SIZE / 2] },
      ...finding,
    });
    if (!isWithheld) await send('POST', `sigma/detections/${id}/publish/`);
    added.push({ id, number });
  }
  await page.context().close();
  return { id: site.id, name, program, findings: added };
}
