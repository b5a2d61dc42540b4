import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listDetections, listPrograms, listReports } from '@sigma/contract';
import type { ServerProcess } from '../../../../apps/server/src/testing/server-process.fixture.ts';

const READER = 'monitor@demo.example';

export interface Counts {
  readonly alerts: number;
  readonly assets: number;
  readonly mails: number;
  readonly reports: number;
}

/** What a reader sees of Monitor; alerts of captures since an instant. */
export async function monitorCounts(server: ServerProcess, folder: string, since?: string): Promise<Counts> {
  const programs = (await server.answer(listPrograms, { as: READER })).results;
  let [alerts, reports] = [0, 0];
  const assets = new Set<string>();
  for (const { id: program } of programs) {
    const query = {
      detection_class: 'alert',
      limit: '1000',
      ...(since !== undefined && { detected_after: since }),
    };
    const found = await server.answer(listDetections, { as: READER, params: { program }, query });
    alerts += found.count;
    for (const { asset } of found.results) assets.add(asset);
    const listed = await server.answer(listReports, {
      as: READER,
      params: { program },
      query: { limit: '1000' },
    });
    reports += listed.results.filter(({ state }) => state === 'ready').length;
  }
  return { alerts, reports, assets: assets.size, mails: await alertMails(join(folder, 'mail')) };
}

async function alertMails(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const texts = await Promise.all(
    names.filter((name) => name.endsWith('.eml')).map((name) => readFile(join(folder, name), 'utf8')),
  );
  return texts.filter((text) => /^Subject: \[Sigma\] \d+ alerts? at /m.test(text)).length;
}
