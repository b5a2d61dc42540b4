import sharp from 'sharp';
import {
  findingFacts,
  reportFacts,
} from '../../../../apps/server/src/modules/reports/content/facts.fixture.ts';
import type { PictureSource } from '../../../../apps/server/src/modules/reports/content/picture-source.ts';
import { summaryReport } from '../../../../apps/server/src/modules/reports/content/summary-report.ts';
import { drawReport } from '../../../../apps/server/src/modules/reports/pdf/draw-report.ts';
import type { Bench } from '../../bench.ts';
import type { Figure } from '../../measure.ts';

const ALERTS = 10;
const TARGET_S = 5;

/** Pictures as detailed as the ground, at the requested size; cutting them out of scenes is not measured. */
const ground: PictureSource = {
  ofScene: (_, view, width) => {
    const height = Math.round((width * view.height) / view.width);
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
    return sharp({ create: { width, height, channels: 3, background: '#8a7658', noise } })
      .jpeg({ quality: 84 })
      .toBuffer();
  },
  ofArtifact: async () => undefined,
};

/** A summary report with ten alerts, from its rows to the bytes of its file. */
export const reportsBench: Bench = {
  name: 'reports',
  async run({ runs }) {
    const findings = Array.from({ length: ALERTS }, (_, index) => findingFacts(index));
    const facts = reportFacts({ findings });
    const [seconds, sizes, pages]: [number[], number[], number[]] = [[], [], []];
    for (let run = 0; run < runs(5); run += 1) {
      const before = process.cpuUsage();
      const drawn = await drawReport(await summaryReport(facts, ground));
      const { user, system } = process.cpuUsage(before);
      seconds.push((user + system) / 1e6);
      sizes.push(drawn.bytes.byteLength / 1e6);
      pages.push(drawn.pages);
    }
    const figures: readonly Figure[] = [
      { name: 'report with ten alerts, processor time', unit: 's', target: TARGET_S, values: seconds },
      {
        name: 'its file',
        unit: 'MB',
        target: 5,
        values: sizes,
        note: 'larger ones are not attached to e-mails',
      },
      { name: 'its pages', unit: '', target: undefined, values: pages },
    ];
    return figures;
  },
};
